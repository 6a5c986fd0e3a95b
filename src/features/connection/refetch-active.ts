import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * At once, in place of tries that wait for their turn; what is shown stays until the answer comes.
 * @param counts whether anybody is told where this query gets no answer: others, beside what is looked at, are asked too
 * @throws what the one try ended with: it is not repeated by itself, so that it can be told of
 */
export async function refetchActive(
  client: QueryClient,
  filters: QueryFilters,
  counts: (query: Query) => boolean = () => true,
): Promise<void> {
  await client.cancelQueries(filters)
  const known = client.getQueryCache().findAll(filters)
  const active = known.filter((query) => query.isActive())
  // What was pressed before the app was there is pressed as soon as its first screen stands: it has its queries by then, and
  // does not listen to them yet.
  const asked = active.length > 0 ? active : known.filter(({ options }) => options.queryFn)
  await Promise.all(
    asked.map((query) =>
      query.fetch({ ...query.options, retry: false }).catch((error: unknown) => {
        if (counts(query)) throw error
      }),
    ),
  )
}
