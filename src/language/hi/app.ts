import { translated } from '../translation.ts'

export const app = translated({
  'Nothing you booked is lost. Try again, or go back to the home page.':
    'आपकी कोई बुकिंग नहीं गई। फिर कोशिश करें, या होम पेज पर जाएँ।',
  'Unexpected Application Error!': 'ऐप में कुछ गड़बड़ हो गई!',
  'Install Sawari': 'सवारी इंस्टॉल करें',
  'Your tickets then open with one tap, signal or not.': 'फिर आपके टिकट एक टैप में खुलेंगे, सिग्नल हो या न हो।',
  Install: 'इंस्टॉल करें',
  'Not now': 'अभी नहीं',
  'Press {icon} Share in your browser (some have it in their menu), then Add to Home Screen. The app there keeps tickets of its own: log in once inside it, and yours are saved again.':
    'ब्राउज़र में {icon} शेयर दबाएँ (कुछ में यह मेन्यू में होता है), फिर “होम स्क्रीन में जोड़ें”। वहाँ का ऐप टिकट अलग रखता है: उसमें एक बार लॉग इन करें, टिकट फिर सेव हो जाएँगे।',
  'Put Sawari on your home screen': 'सवारी को होम स्क्रीन पर रखें',
  'This page needs it. Nothing you booked is lost.': 'यह पेज खोलने के लिए इसे अपडेट करें। आपकी बुकिंग सुरक्षित है।',
  'Open in your browser': 'अपने ब्राउज़र में खोलें',
  'Copy the link': 'लिंक कॉपी करें',
  'Nothing was saved: the app that shows this page does not save files.':
    'कुछ सेव नहीं हुआ: जिस ऐप में यह पेज खुला है, वह फ़ाइल सेव नहीं करता।',
  'Open the page in your browser and log in there. Your ticket is in My Tickets.':
    'पेज अपने ब्राउज़र में खोलें और वहाँ लॉग इन करें। टिकट “मेरे टिकट” में है।',
  'Press the menu or the compass in this app and choose your browser, or paste the link there. Log in, and your ticket is in My Tickets.':
    'इस ऐप में मेन्यू या कंपास दबाकर अपना ब्राउज़र चुनें, या लिंक वहाँ पेस्ट करें। लॉग इन करें: टिकट “मेरे टिकट” में है।',
  'Link copied. Paste it in your browser.': 'लिंक कॉपी हो गया। उसे अपने ब्राउज़र में पेस्ट करें।',
  'A new version of Sawari is here.': 'सवारी का नया वर्ज़न आ गया है।',
  'Part of this page could not be loaded. Your text is safe.':
    'इस पेज का एक हिस्सा लोड नहीं हुआ। आपने जो लिखा है वह सुरक्षित है।',
  Reload: 'फिर से लोड करें',
})
