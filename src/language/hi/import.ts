import { translated } from '../translation.ts'

export const importing = translated({
  'This file is no table. Save it as CSV or as an Excel workbook and choose it again.':
    'यह फ़ाइल तालिका नहीं है। इसे CSV या Excel फ़ाइल के रूप में सेव करके फिर चुनें।',
  'Reading the file…': 'फ़ाइल पढ़ी जा रही है…',
  'Reading {count} rows…': { one: '{count} पंक्ति पढ़ी जा रही है…', other: '{count} पंक्तियाँ पढ़ी जा रही हैं…' },
  '{done} of {all}': '{all} में से {done}',
  'Template for Excel': 'Excel का नमूना',
  'Day first: {days}': 'पहले दिन: {days}',
  'Month first: {days}': 'पहले महीना: {days}',
  'Which date is {date}?': '{date} कौन सी तारीख़ है?',
  'would refuse {count} rows more': { one: '1 पंक्ति और छूटेगी', other: '{count} पंक्तियाँ और छूटेंगी' },
  'Row {line} says {date}, so day first is likely.': 'पंक्ति {line} में {date} लिखा है, इसलिए शायद पहले दिन लिखा है।',
  'Row {line} says {date}, so month first is likely.': 'पंक्ति {line} में {date} लिखा है, इसलिए शायद पहले महीना लिखा है।',
  'The file does not tell. Choose before you add.': 'फ़ाइल से पता नहीं चलता। जोड़ने से पहले चुनें।',
  Added: 'जोड़ी गईं',
  'To add': 'जोड़नी हैं',
  'Already there': 'पहले से हैं',
  Refused: 'नहीं ली गईं',
  '{count} rows refused': { one: '1 पंक्ति नहीं ली गई', other: '{count} पंक्तियाँ नहीं ली गईं' },
  'The server did not add it.': 'सर्वर ने इसे नहीं जोड़ा।',
  'and {count} more: download them to see all.': {
    one: 'और 1 पंक्ति: सब देखने के लिए सेव करें।',
    other: 'और {count} पंक्तियाँ: सब देखने के लिए सेव करें।',
  },
  'Nothing is saved yet.': 'अभी कुछ सेव नहीं हुआ है।',
  Row: 'लाइन',
  Column: 'कॉलम',
  Value: 'लिखा है',
  'What to write': 'क्या लिखें',
  Departs: 'छूटेगी',
  'What was understood': 'फ़ाइल से यह समझा गया',
  'first {shown} of {all}': '{all} में से पहली {shown}',
  'Add {count} trips': { one: '{count} बस जोड़ें', other: '{count} बसें जोड़ें' },
  'One row for each trip, with a header line. Nothing is saved before you have seen the rows.':
    'हर बस की एक लाइन हो, और सबसे ऊपर कॉलमों के नाम। आपके देखे बिना कुछ सेव नहीं होगा।',
  'Timetable file': 'टाइम टेबल की फ़ाइल',
  'Download template': 'नमूना डाउनलोड करें',
  '{added} of {trips} trips were added. Check your connection and press again: nothing is added twice.':
    '{trips} में से {added} बसें जुड़ीं। नेटवर्क देखकर फिर दबाएँ: कोई बस दो बार नहीं जुड़ेगी।',
  'Row {line}': 'लाइन {line}',
  'This file has no rows below its header.': 'इस फ़ाइल में कॉलमों के नाम के नीचे कोई लाइन नहीं है।',
  'This is a workbook of an old Excel (.xls). Save it as .xlsx or as CSV and choose it again.':
    'यह पुराने Excel (.xls) की फ़ाइल है। इसे .xlsx या CSV में सेव करके फिर चुनें।',
  'This workbook has a password. Remove the password in Excel, save it, and choose it again.':
    'इस फ़ाइल पर पासवर्ड है। Excel में पासवर्ड हटाकर सेव करें और फिर चुनें।',
  'This workbook is too large. Copy the trips into a new workbook and choose that one.':
    'यह फ़ाइल बहुत बड़ी है। ट्रिप नई फ़ाइल में कॉपी करके उसे चुनें।',
  'Cell {cell} is far from all others. Clear it in Excel, save the workbook, and choose it again.':
    'खाना {cell} बाकी सबसे बहुत दूर है। Excel में उसे खाली करके सेव करें और फ़ाइल फिर चुनें।',
  'This file takes too long to read. Save the trips as CSV and choose that file.':
    'यह फ़ाइल पढ़ने में बहुत समय ले रही है। ट्रिप CSV में सेव करके वह फ़ाइल चुनें।',
  'The file could not be read. Check your connection and choose it again.':
    'फ़ाइल नहीं पढ़ी जा सकी। कनेक्शन देखें और फ़ाइल फिर चुनें।',
  'Stop#reading': 'रोकें',
  Columns: 'कॉलम',
  'What each column is': 'हर कॉलम में क्या है',
  'Choose a file': 'फ़ाइल चुनें',
  'Choose the column of: {fields}. Or write one value for all trips below.':
    'इनका कॉलम चुनें: {fields}। या नीचे सब ट्रिपों के लिए एक ही बात लिखें।',
  'Leave out': 'छोड़ दें',
  'Is#column': 'यह है',
  'Column {number}': 'कॉलम {number}',
  'Column {heading} is': 'कॉलम {heading} में है',
  'The same for all trips': 'सब ट्रिपों के लिए एक ही',
  'Which sheet has the trips?': 'ट्रिप किस शीट में हैं?',
  'Hidden in the workbook': 'फ़ाइल में छिपी हुई',
  '{count} rows': { one: '1 लाइन', other: '{count} लाइनें' },
  'Add the {count} hidden rows too': { one: 'छिपी हुई लाइन भी जोड़ें', other: '{count} छिपी हुई लाइनें भी जोड़ें' },
  '{count} cells of merged blocks take the value of their first cell.': {
    one: 'जुड़े खानों में 1 खाने ने पहले खाने की बात ले ली।',
    other: 'जुड़े खानों में {count} खानों ने पहले खाने की बात ले ली।',
  },
  'Twice in the file': 'फ़ाइल में दो बार',
  Correct: 'ठीक करें',
  '{field}, row {line}': '{field}, लाइन {line}',
  'Keep#correction': 'रखें',
  'This file has {rows} rows. Import at most {most} at a time.':
    'इस फ़ाइल में {rows} लाइनें हैं। एक बार में ज़्यादा से ज़्यादा {most} जोड़ें।',
  '{count} trips saved.': { one: '{count} बस सेव हुई।', other: '{count} बसें सेव हुईं।' },
  '{count} past trips are left out.': {
    one: 'जो {count} बस जा चुकी है, वह फ़ाइल में नहीं है।',
    other: 'जो {count} बसें जा चुकी हैं, वे फ़ाइल में नहीं हैं।',
  },
  '{count} trips called off or deleted are left out.': {
    one: 'रद्द की या हटाई गई {count} बस फ़ाइल में नहीं है।',
    other: 'रद्द की या हटाई गई {count} बसें फ़ाइल में नहीं हैं।',
  },
  'A quote opens in row {line} and is not closed there. Remove it, save the file, and choose it again.':
    'लाइन {line} में एक कोट (") खुलता है, पर बंद नहीं होता। उसे हटाएँ, फ़ाइल सेव करें और फिर चुनें।',
  'This row has more cells than the headings.': 'इस लाइन में कॉलमों से ज़्यादा खाने हैं।',
  'sure#column': 'पक्का',
  'as last time': 'पिछली बार जैसा',
  'looks right': 'ठीक लगता है',
  'choose#column': 'चुनें',
  'not needed': 'ज़रूरी नहीं',
  'Forget this': 'यह भूल जाएँ',
  'Files with these headings are read like this on this phone.': 'इन नामों के कॉलम वाली फ़ाइलें इस फ़ोन पर ऐसे ही पढ़ी जाती हैं।',
  'Correct all {count} like this': 'सभी {count} ऐसे ही ठीक करें',
})
