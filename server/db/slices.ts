/** Long lists come slice by slice (plugins/calls/sliced-calls.ts): the same with each row made into something else. */
export async function* mapped<Row, Made>(
  slices: AsyncIterable<readonly Row[]>,
  make: (row: Row) => Made,
): AsyncGenerator<Made[]> {
  for await (const rows of slices) yield rows.map((row) => make(row))
}
