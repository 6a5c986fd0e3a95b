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
 * Mails and ticket PDFs follow the language that was chosen on this phone: the server hears of it once for each account
 * that is logged in. Where it can't be told now it is the next time. One call after the other: of two at once nobody
 * knows which one the server took last. Never throws.
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
    // Of an account that is somebody's own: staff read what their company's holder chose.
    ...(admin?.staffId === undefined &&
      admin && {
        [operatorAccount(admin.id)]: () =>
          send(setAdminLanguage, { params: { adminId: admin.id }, body: { language } }),
      }),
  }
  for (const [account, tell] of Object.entries(calls)) {
    if (toldTo()[account] === language) continue
    // While a call has no answer nobody knows what the server has: lost, it may have arrived all the same.
    const { [account]: _, ...others } = toldTo()
    local.write(LANGUAGE_TOLD, others, false)
    try {
      await tell()
      local.write(LANGUAGE_TOLD, { ...toldTo(), [account]: language }, false)
    } catch {
      // Asked again when the server can be reached, or with the next visit.
    }
  }
}

function toldTo(): Record<string, string> {
  return local.read(LANGUAGE_TOLD, Told) ?? {}
}
