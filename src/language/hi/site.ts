import { translated } from '../translation.ts'

export const site = translated({
  '{page} | Sawari': '{page} | सवारी',
  'Sawari: bus tickets that work without a signal': 'सवारी: बस टिकट, जो बिना सिग्नल के भी चले',
  'My Account': 'मेरा खाता',
  Profile: 'प्रोफ़ाइल',
  'My Tickets': 'मेरे टिकट',
  'Your buses': 'आपकी बसें',
  Logout: 'लॉग आउट',
  '{saved} offline': '{saved} ऑफ़लाइन',
  'Sawari, home': 'सवारी, होम पेज',
  'No bus stops here. The address may be old or mistyped.': 'यहाँ कोई बस नहीं रुकती। पता पुराना या ग़लत लिखा हो सकता है।',
  'Page Not Found': 'पेज नहीं मिला',
  'Home Page': 'होम पेज',
  'Sawari connects travellers to bus operators, from the ticket in your hand to the seat by the window.':
    'सवारी यात्रियों को बस ऑपरेटरों से जोड़ती है, हाथ के टिकट से खिड़की की सीट तक।',
  'About Us': 'हमारे बारे में',
  About: 'परिचय',
  Contact: 'संपर्क',
  'Privacy Policy': 'निजता',
  Terms: 'शर्तें',
  Services: 'सेवाएँ',
  'Bus tickets': 'बस टिकट',
  Operators: 'ऑपरेटर',
  Offices: 'दफ़्तर',
  Home: 'होम',
  'Login/SignUp': 'लॉग इन/साइन अप',
  'Help: {phone}': 'मदद: {phone}',
  Admin: 'ऑपरेटर',
  Menu: 'मेन्यू',
  'About Sawari': 'सवारी के बारे में',
  'Travellers and bus operators, one ticket apart': 'यात्री और बस ऑपरेटर, बीच में बस एक टिकट',
  'Sawari connects travellers to bus operators across India. Search a route, pick the seats, book, and carry a ticket that works where the network does not.':
    'सवारी पूरे भारत में यात्रियों को बस ऑपरेटरों से जोड़ती है। रास्ता खोजें, सीट चुनें, बुक करें, और ऐसा टिकट रखें जो बिना नेटवर्क के भी चले।',
  'Our services': 'हमारी सेवाएँ',
  'Onboard facilities': 'बस में सुविधाएँ',
  'Facilities differ from bus to bus. Each bus names its type in the list.':
    'हर बस में सुविधाएँ अलग हैं। सूची में हर बस का प्रकार लिखा है।',
  'Our vision': 'हमारा सपना',
  'A bus seat should be as easy to get in Hajipur as in Bengaluru, on an old phone and a weak line too. Every operator, large or small, should be a search away from the people who wait at the stop.':
    'बस की सीट हाजीपुर में भी उतनी ही आसानी से मिले जितनी बेंगलुरु में, पुराने फ़ोन और कमज़ोर नेटवर्क पर भी। बड़ा हो या छोटा, हर ऑपरेटर स्टॉप पर खड़े लोगों से बस एक खोज दूर हो।',
  'Contact number': 'फ़ोन नंबर',
  'A person answers': 'आपसे इंसान ही बात करेगा',
  'Have the ticket id at hand when it is about a booking. For a change of time or boarding point, the operator named on your ticket knows first.':
    'बुकिंग की बात हो तो टिकट नंबर पास रखें। समय या जगह बदलने की ख़बर सबसे पहले टिकट पर लिखे ऑपरेटर को होती है।',
  'Call or write': 'फ़ोन करें या लिखें',
  'Our offices': 'हमारे दफ़्तर',
  'What we keep, where, and for whom': 'हम क्या रखते हैं, कहाँ, और किसके लिए',
  'What we keep': 'हम क्या रखते हैं',
  'Your account: name, e-mail, mobile number, age and gender.': 'आपका खाता: नाम, ई-मेल, मोबाइल नंबर, उम्र और लिंग।',
  'Your password only as a hash, from which it cannot be read.': 'आपका पासवर्ड बदले हुए रूप में, जिससे वह पढ़ा नहीं जा सकता।',
  'Your tickets: bus, seats, fare and the names on them.': 'आपके टिकट: बस, सीटें, किराया और उन पर लिखे नाम।',
  'Who sees it': 'कौन देखता है',
  'The operator of a bus you book sees the passenger on the ticket: name, phone, gender and seats. Nobody else does. There is no advertising and no tracking on these pages.':
    'जिस बस को आप बुक करते हैं, उसका ऑपरेटर टिकट के यात्री को देखता है: नाम, फ़ोन, लिंग और सीटें। और कोई नहीं देखता। इन पेजों पर न विज्ञापन है, न कोई पीछा।',
  'Everybody sees who runs a bus: its operator’s company name and phone number stand with the bus and on its tickets, so that passengers can call.':
    'बस किसकी है, यह सबको दिखता है: ऑपरेटर की कंपनी का नाम और फ़ोन नंबर बस और उसके टिकटों पर लिखा रहता है, ताकि यात्री फ़ोन कर सकें।',
  'On your phone': 'आपके फ़ोन में',
  'The list of buses, your tickets and their PDFs are saved in this browser, so that they open without a signal. If you wish, the names of your passengers are saved too. Logout removes everything that is yours.':
    'बसों की सूची, आपके टिकट और उनकी PDF इस ब्राउज़र में रहती हैं, ताकि बिना सिग्नल के खुलें; आप चाहें तो उनके नाम भी जिनके लिए आप टिकट लेते हैं। लॉग आउट करने पर आपका सब कुछ यहाँ से हट जाता है।',
  Cookies: 'कुकी',
  'Once you log in, a cookie keeps you logged in on this browser. When you sign up, another one remembers that for a day, so that the link in our mail is all you need. There are no others.':
    'लॉग इन करने पर एक कुकी इस ब्राउज़र में आपको लॉग इन रखती है। साइन अप करने पर एक और कुकी एक दिन तक यह याद रखती है, ताकि हमारी मेल का लिंक ही काफ़ी हो। और कोई कुकी नहीं है।',
  'Your rights': 'आपके अधिकार',
  'Your profile has it all: see and correct what we keep, download it as a file, or erase the account. What an operator sold you stays in its books without your name.':
    'सब आपकी प्रोफ़ाइल में है: हम जो रखते हैं उसे देखें, सुधारें, फ़ाइल में डाउनलोड करें, या खाता मिटा दें। ऑपरेटर ने जो बेचा वह उसके हिसाब में आपके नाम के बिना रहता है।',
  Questions: 'सवाल',
  'Write to {address}.': '{address} पर लिखें।',
  'Short, and meant so': 'छोटी, और सचमुच की',
  'Who carries you': 'आपको कौन ले जाता है',
  'Sawari sells seats on buses that their operators run. The operator named on your ticket is answerable for the journey.':
    'सवारी उन बसों की सीटें बेचती है जो ऑपरेटर चलाते हैं। यात्रा की ज़िम्मेदारी टिकट पर लिखे ऑपरेटर की है।',
  'Your ticket': 'आपका टिकट',
  'One booking holds up to ten seats. A seat is sold once.': 'एक बुकिंग में दस सीटें तक। हर सीट एक ही बार बिकती है।',
  'The fare on the ticket is final and includes all taxes, even if the operator changes the fare later.':
    'टिकट पर लिखा किराया पक्का है, टैक्स समेत, चाहे ऑपरेटर बाद में किराया बदल दे।',
  'Be at the boarding point at the reporting time. The bus leaves at the departure time.':
    'पहुँचने के समय पर वहाँ पहुँचें जहाँ बस मिलेगी। बस अपने समय पर छूट जाती है।',
  'Offer codes are shown for your information. Their terms stand on the offer.':
    'ऑफ़र के कोड जानकारी के लिए दिखाए जाते हैं। उनकी शर्तें ऑफ़र पर लिखी हैं।',
  'Your account': 'आपका खाता',
  'Give a real e-mail address: it is how you hear of a changed time or boarding point. Questions go to {address}.':
    'सही ई-मेल दें: समय या जगह बदलने की ख़बर उसी पर आती है। सवाल {address} पर लिखें।',
  'Search and compare': 'खोजें और मिलाएँ',
  'Buses of many operators side by side: time, type, fare, free seats.':
    'कई ऑपरेटरों की बसें साथ-साथ: समय, प्रकार, किराया, खाली सीटें।',
  'Seats you pick yourself': 'सीट अपनी पसंद की',
  'Up to ten on one ticket, shown as the bus is built.': 'एक टिकट पर दस तक, बस के नक्शे पर।',
  'One clear fare': 'एक साफ़ किराया',
  'In rupees, all taxes included. What you see is what you pay.': 'रुपयों में, टैक्स समेत। जो दिखता है वही देना है।',
  'A ticket that stays': 'टिकट जो साथ रहे',
  'Saved on your phone with its PDF. It opens with no signal.': 'PDF के साथ फ़ोन में सेव। बिना सिग्नल के खुलता है।',
  'Recliner seats': 'रिक्लाइनर सीटें',
  'For the day and the short night.': 'दिन और छोटी रात के लिए।',
  'Sleeper berths': 'स्लीपर बर्थ',
  'On the long routes, with and without air conditioning.': 'लंबे रास्तों पर, एसी और बिना एसी।',
  'On every ticket, with the boarding point.': 'हर टिकट पर, बस मिलने की जगह के साथ।',
  'Paperless boarding': 'बिना काग़ज़ के चढ़ें',
  'The conductor reads your seat and code from the screen.': 'कंडक्टर आपकी सीट और कोड स्क्रीन से देख लेता है।',
  Patna: 'पटना',
  'Fraser Road, near Dak Bungalow Chowk, 800001': 'फ़्रेज़र रोड, डाक बंगला चौक के पास, 800001',
  Hajipur: 'हाजीपुर',
  'Station Road, Rajendra Chowk, 844101': 'स्टेशन रोड, राजेंद्र चौक, 844101',
  Bengaluru: 'बेंगलुरु',
  'Subedar Chatram Road, Gandhinagar, 560009': 'सूबेदार छत्रम रोड, गांधीनगर, 560009',
  'This phone is full. What you typed is lost when you close this page, and tickets may need a new log-in. Free some space.':
    'फ़ोन भर गया है। यह पेज बंद करने पर लिखा हुआ मिट जाएगा, और टिकटों के लिए फिर लॉग इन करना पड़ सकता है। थोड़ी जगह ख़ाली करें।',
  'This browser saves nothing. What you typed is lost when you close this page, and tickets need a new log-in. Leave private mode, or allow site data.':
    'यह ब्राउज़र कुछ सेव नहीं करता। यह पेज बंद करने पर लिखा हुआ मिट जाएगा, और टिकटों के लिए फिर लॉग इन करना होगा। प्राइवेट मोड से निकलें, या साइट का डेटा रखने दें।',
  'For your first booking': 'आपकी पहली बुकिंग के लिए',
})
