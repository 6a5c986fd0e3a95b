import { isInAppBrowser } from './in-app-browser.ts'

let whenDropped: (() => void) | undefined
let isUntold = false

/** @param listener called when a browser inside another app has dropped a file: the app then says what to do */
export function onFileDropped(listener: () => void): void {
  whenDropped = listener
  if (isUntold) listener()
  isUntold = false
}

/**
 * Not for an installed iOS app, which has no downloads and drops the file: share it, or show it in the app's viewer.
 * @returns false if this browser drops files: then the app must not say "saved"
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
  // Browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
