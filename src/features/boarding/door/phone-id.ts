import * as v from 'valibot'
import { local } from '#lib/browser-storage.ts'
import { mintKey } from '#offline/mint-key.ts'
import { BOARDING_PHONE } from '#storage-keys.ts'

const PhoneId = v.pipe(v.string(), v.uuid())
let made: string | undefined

/** The random id in this phone's scans. Without storage it lasts for the visit. */
export function phoneId(): string {
  made ??= local.read(BOARDING_PHONE, PhoneId)
  if (made === undefined) {
    made = mintKey()
    local.write(BOARDING_PHONE, made, false)
  }
  return made
}
