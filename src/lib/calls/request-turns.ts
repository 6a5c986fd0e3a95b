/**
 * Browsers allow six connections to one server (HTTP/1.1): if six hang, no request gets through. So calls take
 * turns. Two connections stay free, for the health check and the app's own files, and one of the rest for changes.
 */
const MOST_OPEN = 4
const MOST_READS = 3

type TurnKind = 'read' | 'change'

interface Waiting {
  kind: TurnKind
  enter: () => void
}

let reads = 0
let changes = 0
let queue: Waiting[] = []

function hasRoom(kind: TurnKind): boolean {
  return reads + changes < MOST_OPEN && (kind === 'change' || reads < MOST_READS)
}

function count(kind: TurnKind, by: 1 | -1): void {
  if (kind === 'change') changes += by
  else reads += by
}

/** Changes go before reads. @returns to be called once, when the call has ended. @throws the signal's reason */
export async function takeTurn(kind: TurnKind, signal: AbortSignal | undefined): Promise<() => void> {
  signal?.throwIfAborted()
  if (!hasRoom(kind)) await inQueue(kind, signal)
  else count(kind, 1)
  return () => {
    count(kind, -1)
    letIn()
  }
}

/** Whether calls wait for their turn: a repeated read then first aborts its open request. */
export function isCrowded(): boolean {
  return queue.length > 0 || !hasRoom('read')
}

function inQueue(kind: TurnKind, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue = queue.filter((one) => one !== waiting)
      reject(signal?.reason)
    }
    const waiting: Waiting = {
      kind,
      enter() {
        signal?.removeEventListener('abort', giveUp)
        count(kind, 1)
        resolve()
      },
    }
    queue.push(waiting)
    signal?.addEventListener('abort', giveUp)
  })
}

function letIn(): void {
  for (;;) {
    const next = queue.find(({ kind }) => kind === 'change' && hasRoom(kind)) ?? queue.find(({ kind }) => hasRoom(kind))
    if (!next) return
    queue = queue.filter((one) => one !== next)
    next.enter()
  }
}
