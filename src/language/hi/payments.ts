import { translated } from '../translation.ts'

export const payments = translated({
  'Ways to pay': 'पैसे लेने के तरीके',
  'How passengers pay': 'यात्री पैसे कैसे देंगे',
  'Loading how passengers pay…': 'यात्री पैसे कैसे देंगे, यह लोड हो रहा है…',
  'When they get on': 'बस में चढ़ते समय',
  'UPI before, or when they get on': 'पहले UPI से, या चढ़ते समय',
  'The ticket shows your UPI QR': 'टिकट पर आपका UPI QR दिखेगा',
  'Where the money goes': 'पैसे कहाँ जाएँ',
  'UPI ID of the company': 'कंपनी की UPI ID',
  'UPI ID changed': 'UPI ID बदली गई',
  'Name on that account': 'उस खाते का नाम',
  'QR of the UPI ID {id}': 'UPI ID {id} का QR',
  'Try it once': 'एक बार जाँच लें',
  'Scan with your own UPI app. It must show your company’s name and ₹1. You need not pay.':
    'अपने UPI ऐप से स्कैन करें। उसमें आपकी कंपनी का नाम और ₹1 दिखना चाहिए। पैसे देना ज़रूरी नहीं।',
  'It showed our name': 'हमारा नाम दिखा',
  'Is it a merchant’s UPI ID?': 'क्या यह दुकान या कारोबार की UPI ID है?',
  'Yes, if it came with a business account or a shop QR. Then tickets also get the button “Open my UPI app”. With a private ID most apps refuse it.':
    'हाँ, अगर यह कारोबारी खाते या दुकान के QR के साथ मिली है। तब टिकट पर “मेरा UPI ऐप खोलें” बटन भी होगा। निजी ID के साथ ज़्यादातर ऐप मना कर देते हैं।',
  Yes: 'हाँ',
  'No, or not sure': 'नहीं, या पता नहीं',
  'Money goes where this says, so it takes your password. Owners get a mail of another UPI ID.':
    'पैसे यहीं लिखी जगह जाएँगे, इसलिए पासवर्ड चाहिए। UPI ID बदलने पर मालिकों को मेल जाता है।',
  'Scan the QR first, and tick that it showed your name.': 'पहले QR स्कैन करें, और टिक करें कि आपका नाम दिखा।',
  'For new bookings. Sold tickets stay as they are.': 'नई बुकिंग के लिए। बिके टिकट वैसे ही रहेंगे।',
  Save: 'सेव करें',
  'Saved. New bookings are paid like this.': 'सेव हो गया। नई बुकिंग के पैसे ऐसे ही लिए जाएँगे।',
  'We do not know yet whether it was saved how passengers pay.': 'अभी पता नहीं कि यात्री पैसे कैसे देंगे, यह सेव हुआ या नहीं।',
  'Only the holder of the company’s account can change it.': 'इसे सिर्फ़ कंपनी के खाते का मालिक बदल सकता है।',
  'The company’s UPI ID was changed {age}.': 'कंपनी की UPI ID {age} बदली गई।',
  'See whether it is yours': 'देखें कि वह आपकी ही है',
})
