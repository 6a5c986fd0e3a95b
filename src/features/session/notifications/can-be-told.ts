/** Whether this browser takes push messages. On iOS only the installed app does. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
