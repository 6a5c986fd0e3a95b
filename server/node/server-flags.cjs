'use strict'
/**
 * V8 sizes the space of young objects by the machine: 2 MB where that has 512, with which a server under load answers a
 * third fewer requests; 128 MB where it has 24 GB, which the server keeps for good. With 8 MB, answers that are kept live
 * longer than the space lasts: each is moved twice, and a search costs a third more (117 us in place of 89). So each
 * command that starts a server says it: V8 reads it at the start alone.
 */
exports.SERVER_FLAGS = ['--max-semi-space-size=16']

/**
 * Who starts a server on Linux sets this, too. glibc keeps memory apart for each thread, up to eight times as many parts
 * as there are processors: 15 MB of 240 after a rush (`npm run bench:server -- memory`, in 512 MB).
 */
exports.SERVER_SETTINGS = { MALLOC_ARENA_MAX: '2' }
