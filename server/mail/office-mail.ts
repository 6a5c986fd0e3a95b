import type { Language } from '#contract/language.ts'
import type { Context } from '../context.ts'
import type { OfficeLetter } from '../news/office-letter.ts'
import { pageAddress } from '../page-address.ts'
import { type MailMessage, writeMail } from './messages.ts'
import { countOpenReports, heldSeatsInWords, tripInWords } from './office-facts.ts'
import { unlinked } from './unlinked.ts'

/** To an owner: work that waits for them. @returns undefined where none waits now */
export async function officeMail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  language: Language,
  letter: OfficeLetter,
): Promise<MailMessage | undefined> {
  const found = await tripInWords(database.read, language, letter.busId)
  if (!found || found.isCalledOff) return undefined
  const { trip } = found
  switch (letter.kind) {
    case 'never-came': {
      const reports = await countOpenReports(database.read, letter.busId)
      if (reports === 0) return undefined
      return writeMail(language, letter.kind, {
        ...{ ...trip, reports },
        link: pageAddress(config, '/adminAuth/admin-home-page'),
      })
    }
    case 'seats-held':
    case 'claims-near': {
      const held = await heldSeatsInWords(database.read, language, letter.busId, letter.kind === 'claims-near')
      if (!held) return undefined
      const link = pageAddress(config, '/adminAuth/admin-home-page/payments')
      return writeMail(language, letter.kind, { ...trip, ...held, link })
    }
    case 'not-coming':
      return writeMail(language, letter.kind, {
        ...{ ...trip, by: unlinked(letter.by), reason: unlinked(letter.reason) },
        link: pageAddress(config, `/adminAuth/admin-home-page/call-off/${letter.busId}`),
      })
  }
}
