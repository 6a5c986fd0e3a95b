import { useQuery } from '@tanstack/react-query'
import { runsInstalled } from '#lib/runs-installed.ts'
import { readStorageLifetime, type StorageLifetime } from './storage-lifetime.ts'

export function useStorageLifetime(): StorageLifetime | undefined {
  return useQuery({
    queryKey: ['storageLifetime'],
    queryFn: () => readStorageLifetime(runsInstalled()),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { owner: 'public' },
  }).data
}
