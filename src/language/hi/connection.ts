import { translated } from '../translation.ts'

export const connection = translated({
  'You are offline.': 'आप ऑफ़लाइन हैं।',
  'This Wi-Fi wants you to log in first.': 'इस Wi-Fi में पहले लॉग इन करना होगा।',
  'Reload the page and try again.': 'पेज फिर से लोड करें और कोशिश करें।',
  'The server could not answer. Try again in a moment.': 'सर्वर जवाब नहीं दे सका। थोड़ी देर में फिर कोशिश करें।',
  'There was no answer. Check your connection and try again.': 'कोई जवाब नहीं आया। नेटवर्क देखकर फिर कोशिश करें।',
  'The server does not answer yet. Try again in a moment.': 'सर्वर अभी जवाब नहीं दे रहा। थोड़ी देर में फिर कोशिश करें।',
  'Could not refresh. {why}': 'ताज़ा नहीं हो सका। {why}',
  'There is no answer yet. It may have been lost on the way.': 'अभी जवाब नहीं आया। शायद रास्ते में खो गया।',
  'We keep asking. It is done once, never twice.': 'हम खुद फिर पूछेंगे। काम एक ही बार होगा, दो बार नहीं।',
  'No answer came. Check whether it was done before you do it again.':
    'कोई जवाब नहीं आया। दोबारा करने से पहले देख लें कि काम हुआ या नहीं।',
  'Up to date.': 'सब ताज़ा है।',
  'what this phone knows': 'इस फ़ोन की जानकारी',
  'Offline. Showing {what}, {age}': 'ऑफ़लाइन। दिख रहा है: {what}, {age}',
  'Your session has ended. Your tickets are safe.': 'आपका लॉग इन ख़त्म हो गया। टिकट सुरक्षित हैं।',
  'Waking the server. Showing {what}, {age}': 'सर्वर जाग रहा है। दिख रहा है: {what}, {age}',
  'Waking the server. This can take 5-7 minutes.': 'सर्वर जाग रहा है। इसमें 5-7 मिनट लग सकते हैं।',
  'An answer is late. Showing {what}, {age}': 'जवाब में देर है। दिख रहा है: {what}, {age}',
  'An answer is late. It may have been lost.': 'जवाब में देर है। शायद खो गया।',
  'Back online. Catching up…': 'फिर ऑनलाइन। जानकारी ताज़ा हो रही है…',
  'Showing {what}, {age}': 'दिख रहा है: {what}, {age}',
  'A booking is not settled yet.': 'एक बुकिंग का अभी पता नहीं।',
  'See it': 'देखें',
  'About the first request': 'पहली बार के बारे में',
  'The bus is still at the depot': 'बस अभी डिपो में है',
  'Our server sleeps after 15 minutes of inactivity. The first request may take 5-7 minutes to wake it.':
    '15 मिनट तक काम न हो तो हमारा सर्वर सो जाता है। उसे जगाने में पहली बार 5-7 मिनट लग सकते हैं।',
  'Got it!': 'समझ गए!',
  'This could not be loaded. Check your connection and try again. If that does not help, reload the page.':
    'यह लोड नहीं हुआ। नेटवर्क देखकर फिर कोशिश करें। फिर भी न हो तो पेज फिर से लोड करें।',
  'Log in': 'लॉग इन करें',
  'This is not on this phone yet. It comes as soon as there is a signal.':
    'यह अभी इस फ़ोन में नहीं है। सिग्नल मिलते ही आ जाएगा।',
  'This is not on this phone yet. It comes when you log in to this Wi-Fi.':
    'यह अभी इस फ़ोन में नहीं है। Wi-Fi में लॉग इन करते ही आ जाएगा।',
})
