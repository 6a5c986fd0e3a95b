import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '#features/connection/connection.ts'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import { createObservable } from '#offline/observable.ts'

type KeptPages = 'not-asked' | 'asking' | 'kept' | 'not-kept'

const kept = createObservable<KeptPages>('not-asked')

function keepPages(): void {
  const now = kept.getSnapshot()
  if (now === 'asking' || now === 'kept') return
  kept.set('asking')
  void keepAssetGroup(navigator.serviceWorker, 'operator').then((whole) => kept.set(whole ? 'kept' : 'not-kept'))
}

/** Whether the boarding pages and their code reader open with no signal: without them no list helps. */
export function useKeptPages(): KeptPages {
  useEffect(() => {
    keepPages()
    return connection.onAwake(keepPages)
  }, [])
  return useSyncExternalStore(kept.subscribe, kept.getSnapshot)
}
