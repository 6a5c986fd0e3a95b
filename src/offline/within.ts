/**
 * Storage of the browser may be broken, forbidden or full, and it may hang: nothing waits for it for ever.
 * @returns what the work came to; undefined if it failed, or is not done after so many milliseconds. Then it goes on,
 *   and nobody hears of its end.
 */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work(), patience])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
