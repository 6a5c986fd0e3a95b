import { say } from '#language/say.ts'
import { ApiError } from '#lib/calls/api-error.ts'

/** @returns why a call gave no usable answer, in a sentence a person can act on */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return say('Reload the page and try again.')
  const { trouble } = error
  switch (trouble.kind) {
    case 'refused':
      return trouble.message ?? say('The server could not answer. Try again in a moment.')
    case 'unreadable':
      return say('The server could not answer. Try again in a moment.')
    case 'unreachable':
      return say('There was no answer. Check your connection and try again.')
    case 'elsewhere':
      return trouble.by === 'portal'
        ? say('This Wi-Fi wants you to log in first.')
        : say('The server does not answer yet. Try again in a moment.')
  }
}
