export function runsInstalled(): boolean {
  if ('standalone' in navigator && navigator.standalone === true) return true
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches
}
