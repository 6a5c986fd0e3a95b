// Loaded into a server under measurement, so that each search costs what it costs who asks first: its answer is kept as
// always and never found again. How a town is written is known from whoever asked for another day.
import { LRUCache } from 'lru-cache'

const { get } = LRUCache.prototype
LRUCache.prototype.get = function (key) {
  const found = get.call(this, key)
  // Answers are objects, questions are flags, and what names are kept under is a list (modules/buses/route-keys.ts).
  return Array.isArray(found) ? found : undefined
}
