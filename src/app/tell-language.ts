import * as v from 'valibot'
import { setAdminLanguage, setUserLanguage } from '#contract/accounts/own-account-calls.ts'
import { getSession } from '../features/session/session.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { local } from '../lib/browser-storage.ts'
import { send } from '../lib/calls/send.ts'
import { operatorAccount, userAccount } from '../offline/stored-account.ts'
import { LANGUAGE_TOLD } from '../storage-keys.ts'

const Told = v.record(v.string(), v.string())

let running = Promise.resolve()
let isNextWaiting = false

/**
 * Mails and ticket PDFs follow the language chosen on this phone: the phone tells the server once for each account
 * logged in. A failed call is repeated next time. Calls run one after the other: of two at once it would be unknown
 * which one the server took last. Never throws.
 */
export function tellLanguage(): Promise<void> {
  if (isNextWaiting) return running
  isNextWaiting = true
  running = running.then(() => {
    isNextWaiting = false
    return tellAccounts()
  })
  return running
}

async function tellAccounts(): Promise<void> {
  const language = chosenLanguage()
  if (language === undefined) return
  const { user, admin } = getSession()
  const calls = {
    ...(user && {
      [userAccount(user.id)]: () => send(setUserLanguage, { params: { userId: user.id }, body: { language } }),
    }),
    // Only for a personal account: staff read what the holder of their company's account chose.
    ...(admin?.staffId === undefined &&
      admin && {
        [operatorAccount(admin.id)]: () =>
          send(setAdminLanguage, { params: { adminId: admin.id }, body: { language } }),
      }),
  }
  for (const [account, tell] of Object.entries(calls)) {
    if (toldTo()[account] === language) continue
    // Until a call is answered, the server's language is unknown: even a lost call may have arrived.
    const { [account]: _, ...others } = toldTo()
    local.write(LANGUAGE_TOLD, others, false)
    try {
      await tell()
      local.write(LANGUAGE_TOLD, { ...toldTo(), [account]: language }, false)
    } catch {
      // Repeated when the server can be reached, or with the next visit.
    }
  }
}

function toldTo(): Record<string, string> {
  return local.read(LANGUAGE_TOLD, Told) ?? {}
}
