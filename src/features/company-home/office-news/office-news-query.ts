import { queryOptions } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { OfficeNews } from '#contract/accounts/office-news.ts'
import { chooseOfficeNews, readOfficeNews } from '#contract/accounts/office-news-calls.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { ask } from '#features/connection/ask.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'

/** Of what somebody of a company is told. */
export function officeNewsQuery({ id, staffId }: Pick<Admin, 'id' | 'staffId'>) {
  return queryOptions({
    queryKey: ['officeNews', id, staffId],
    queryFn: ({ signal }) => ask(readOfficeNews, {}, signal),
    meta: { owner: companyAccount(id) },
  })
}

/** A kind that is switched on or off. Of one kind the later press holds. */
export const officeNewsChanges = operatorKind<OfficeNews, OfficeNews>((client) => ({
  name: 'sawari-office-news-',
  subject: (wanted) => Object.keys(wanted).join(),
  send: async (_admin, body, _key, signal) => (await send(chooseOfficeNews, { body, signal })).data,
  made: (admin, _wanted, now) => client.setQueryData(officeNewsQuery(admin).queryKey, now),
  doubt: () => say('We do not know yet whether that was saved.'),
}))
