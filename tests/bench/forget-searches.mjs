// Loaded into a server under measurement, so that each search costs what it costs who asks first: its answer is kept as
// always and never found again.
import { LRUCache } from 'lru-cache'

LRUCache.prototype.get = () => undefined
