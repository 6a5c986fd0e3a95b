// Stands in the place of /sw.js while the server runs with SERVICE_WORKER=retired: the way out when a worker has gone
// wrong in the field. Browsers ask for /sw.js past the old worker, so this reaches every phone that has a signal. It
// takes over at once, drops the app that the old worker kept and removes itself. Open pages are left alone; the next
// start of each comes from the server. Tickets lie in IndexedDB and stay, and so does the list of buses, which the
// pages keep and read themselves.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const buckets = await caches.keys()
  await Promise.all(buckets.filter((name) => !name.startsWith('buses-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
