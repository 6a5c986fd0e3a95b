import { call } from '../http.ts'
import { OfficeNews } from './office-news.ts'

/** All added. */

const ofOffice = { access: 'operator', staff: ['counter'], path: '/api/office-news' } as const

export const readOfficeNews = call({
  ...ofOffice,
  method: 'GET',
  summary: 'Of what whoever is logged in for a company is told by notification and mail',
  output: OfficeNews,
  errors: [401, 403],
})

export const chooseOfficeNews = call({
  ...ofOffice,
  method: 'PUT',
  summary: 'Switches kinds of them on or off, for this person alone; those that are not named stay as they are',
  body: OfficeNews,
  output: OfficeNews,
  errors: [401, 403],
})
