import { isInAppBrowser } from './in-app-browser.ts'

let whenDropped: (() => void) | undefined
let isUntold = false

/** @param listener is told that a browser inside another app has dropped a file: what to do about it is said by the app */
export function onFileDropped(listener: () => void): void {
  whenDropped = listener
  if (isUntold) listener()
  isUntold = false
}

/**
 * An installed iOS app has no download manager and drops this; sharing and the app's own viewer are the ways there.
 * @returns false where this browser drops files: nothing may be said to be saved then
 */
export function saveFile(bytes: ArrayBuffer, name: string, type: string): boolean {
  if (isInAppBrowser()) {
    if (whenDropped) whenDropped()
    else isUntold = true
    return false
  }
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
