/** Whether this browser takes messages at all. On iOS it does so in the installed app alone. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
