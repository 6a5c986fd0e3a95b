// Loaded into a measured server, so that each search costs as much as the first one of its kind: the server caches the
// answer, but never finds it again. Only spellings of towns stay cached, as earlier searches would leave them.
import { LRUCache } from 'lru-cache'

const { get } = LRUCache.prototype
LRUCache.prototype.get = function (key) {
  const found = get.call(this, key)
  // Answers are objects, questions are flags, and the keys of a place's names are a list (modules/buses/route-keys.ts).
  return Array.isArray(found) ? found : undefined
}
