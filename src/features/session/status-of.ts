import { ApiError } from '../../lib/api.ts'
import type { Answer } from '../../lib/send.ts'

/**
 * For calls whose status alone says whether they worked (specification, section 7): what a backend puts into the body
 * besides is nobody's business.
 * @returns the status of a success
 * @throws ApiError of a refusal or a lost connection
 */
export async function statusOf(answer: Promise<Answer<unknown>>): Promise<number> {
  try {
    return (await answer).status
  } catch (error) {
    if (error instanceof ApiError && error.trouble.kind === 'unreadable') return error.trouble.status
    throw error
  }
}
