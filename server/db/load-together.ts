/**
 * Reads by key that share a statement: all those requested in one turn of the event loop. Under load that is dozens,
 * and on PostgreSQL the round trip is most of the cost of a small read.
 * @param load finds the rows of these keys, each key once; if it fails, all callers fail
 * @returns finds one row
 */
export function loadTogether<Row>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let turn: { keys: Set<string>; rows: Promise<ReadonlyMap<string, Row>> } | undefined
  return async (key) => {
    if (!turn) {
      const keys = new Set<string>()
      const rows = new Promise((resolve) => setImmediate(resolve)).then(() => {
        turn = undefined
        return load([...keys])
      })
      turn = { keys, rows }
    }
    turn.keys.add(key)
    return (await turn.rows).get(key)
  }
}
