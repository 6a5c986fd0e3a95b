import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Asks again at once, not waiting for pending retries; the screen keeps its content until the answer comes.
 * @param counts whether a failure of this query is reported: queries beside the visible ones are asked too
 * @throws the error of the one try: it is not repeated, so that it can be reported
 */
export async function refetchActive(
  client: QueryClient,
  filters: QueryFilters,
  counts: (query: Query) => boolean = () => true,
): Promise<void> {
  await client.cancelQueries(filters)
  const known = client.getQueryCache().findAll(filters)
  const active = known.filter((query) => query.isActive())
  // A press from before the app was loaded is repeated once its first screen is drawn: its queries exist by then, but
  // are not observed yet.
  const asked = active.length > 0 ? active : known.filter(({ options }) => options.queryFn)
  await Promise.all(
    asked.map((query) =>
      query.fetch({ ...query.options, retry: false }).catch((error: unknown) => {
        if (counts(query)) throw error
      }),
    ),
  )
}
