import { translated } from '../translation.ts'

export const time = translated({
  'Mon Tue Wed Thu Fri Sat Sun': 'सोम मंगल बुध गुरु शुक्र शनि रवि',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec': 'जन फ़र मार्च अप्रैल मई जून जुल अग सितं अक्टू नवं दिसं',
  '{hours} h': '{hours} घंटे',
  '{minutes} min': '{minutes} मिनट',
  '{hours} h {minutes} min': '{hours} घंटे {minutes} मिनट',
  '{duration}, arrives {time}': '{duration}, {time} बजे पहुँचेगी',
  'yesterday {time}': 'कल {time}',
  '{count} days ago': { one: '{count} दिन पहले', other: '{count} दिन पहले' },
  'updated {age}': '{age} की जानकारी',
  'of an earlier visit': 'पिछली बार की जानकारी',
})
