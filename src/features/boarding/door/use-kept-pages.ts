import { useEffect, useSyncExternalStore } from 'react'
import { keepAssetGroup } from '../../../offline/keep-asset-group.ts'
import { createObservable } from '../../../offline/observable.ts'

const kept = createObservable<'asking' | 'kept' | 'not-kept'>('asking')
let asked = false

/** Whether the pages of the door, with their reader of codes, open with no signal: without them no list helps. */
export function useKeptPages(): 'asking' | 'kept' | 'not-kept' {
  useEffect(() => {
    if (asked && kept.getSnapshot() !== 'not-kept') return
    asked = true
    kept.set('asking')
    void keepAssetGroup(navigator.serviceWorker, 'operator').then((whole) => kept.set(whole ? 'kept' : 'not-kept'))
  }, [])
  return useSyncExternalStore(kept.subscribe, kept.getSnapshot)
}
