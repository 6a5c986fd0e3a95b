/**
 * Writes the log lines of one turn of the event loop in one write, because under load the system's write costs more
 * than all else about a line. The rest is written when the process exits.
 * @param print writes at once, as standard output does to files, pipes and terminals
 */
export function logOutput(print: (text: string) => void): { write(line: string): void } {
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text !== '') print(text)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
