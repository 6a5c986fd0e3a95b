/** The outcome of a mail's link that led to a log-in page: `1` it worked, `0` it did not. */
export interface OpenedLink {
  activated?: '0' | '1' | undefined
  confirmed?: '0' | '1' | undefined
}

export function openedLink({ activated, confirmed }: Record<string, unknown>): OpenedLink {
  return {
    ...(activated === '0' || activated === '1' ? { activated } : {}),
    ...(confirmed === '0' || confirmed === '1' ? { confirmed } : {}),
  }
}
