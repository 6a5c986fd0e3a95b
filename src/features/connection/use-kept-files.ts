import { useEffect } from 'react'
import type { AssetGroupName } from '#contract/constants.ts'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import { connection } from './connection.ts'

/** Pages that are no part of what every phone installs: this one opens them with no signal too, once they are kept. */
export function useKeptFiles(group: AssetGroupName): void {
  useEffect(() => {
    const keep = () => void keepAssetGroup(navigator.serviceWorker, group)
    keep()
    return connection.onAwake(keep)
  }, [group])
}
