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
  const shown = client.getQueryCache().findAll({ ...filters, type: 'active' })
  await Promise.all(
    shown.map((query) =>
      query.fetch({ ...query.options, retry: false }).catch((error: unknown) => {
        if (counts(query)) throw error
      }),
    ),
  )
}
