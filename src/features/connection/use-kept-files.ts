import { useEffect } from 'react'
import type { AssetGroupName } from '#contract/constants.ts'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import { connection } from './connection.ts'

/** Pages outside the files that every phone installs: once kept, they open on this phone with no signal too. */
export function useKeptFiles(group: AssetGroupName): void {
  useEffect(() => {
    const keep = () => void keepAssetGroup(navigator.serviceWorker, group)
    keep()
    return connection.onAwake(keep)
  }, [group])
}
