/**
 * The browser's storage may be broken, forbidden or full, and it may hang: no caller waits for it for ever.
 * @returns the work's result; undefined if it failed, or is not done after so many milliseconds. Then it goes on,
 *   and its result is ignored.
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
