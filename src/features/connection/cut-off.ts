import { say } from '#language/say.ts'
import { connection } from './connection.ts'

/** @returns why no request can arrive now, as a sentence; undefined if one can, or may */
export function cutOff(): string | undefined {
  switch (connection.getSnapshot().kind) {
    case 'offline':
      return say('You are offline.')
    case 'portal':
      return say('This Wi-Fi wants you to log in first.')
    case 'online':
    case 'waking':
    case 'catching-up':
    case 'stalled':
      return undefined
  }
}
