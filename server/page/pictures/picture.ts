/** What a share picture shows. Texts are drawn as they are, but for what no face of ours has. */
export type Picture =
  | ({
      kind: 'bus'
      name: string
      day: string
      time: string
      type: string
      boardingPoint: string
      fare: string
    } & Route)
  /** A route with what it offers, such as `from ₹590` and `4 buses on Fri 20 Nov`. */
  | ({ kind: 'route'; fare: string; line: string } & Route)
  /** A bus that is not offered any more. */
  | ({ kind: 'gone' } & Route)

export interface Route {
  from: string
  to: string
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const
