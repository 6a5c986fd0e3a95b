/** An installed iOS app has no download manager and drops this; sharing and the app's own viewer are the ways there. */
export function saveFile(bytes: ArrayBuffer, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
