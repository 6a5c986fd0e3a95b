import { afterEach, expect, it } from 'vitest'
import { deviceInWords } from '#features/session/own-account/device-in-words.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'
import { deviceWords } from '#server/plugins/security/device-words.ts'

afterEach(() => speak('en', {}))

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const DEVICES = [ANDROID, 'Dalvik/2.1.0 (Linux; U; Android 13)', 'curl/8.5.0', undefined].map(deviceWords)

it('names a phone or browser in the app’s language, as the server has written it down', () => {
  expect(DEVICES.map(deviceInWords)).toEqual(DEVICES)
  speak('hi', hi)
  expect(DEVICES.map(deviceInWords)).toEqual(['Android पर Chrome', 'Android', 'कोई और प्रोग्राम', 'कोई और प्रोग्राम'])
})
