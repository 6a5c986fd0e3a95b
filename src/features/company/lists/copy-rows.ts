import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Puts rows where a spreadsheet or a message takes them from. Never throws: where a browser keeps that to itself, it is said. */
export async function copyRows(text: string, rows: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(
      say.count(
        rows,
        '1 row is copied. Paste it into a spreadsheet.',
        '{count} rows are copied. Paste them into a spreadsheet.',
      ),
    )
  } catch {
    toast.error(say('This browser does not allow copying. Download the CSV file.'))
  }
}
