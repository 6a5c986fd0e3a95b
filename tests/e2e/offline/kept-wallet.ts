import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'

interface Entry {
  /** Set for files. */
  bytes: number[]
  /** Set for tickets. */
  status: string | undefined
}

/** Reads the wallet's database without the app. */
export function readWallet(page: Page): Promise<Record<string, Entry>> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sawari-wallet'))?.name
    if (!name) return {}
    const database = await answer(indexedDB.open(name))
    const entries = database.transaction('entries').objectStore('entries')
    const [keys, values] = await Promise.all([
      answer(entries.getAllKeys()),
      answer<{ bytes?: ArrayBuffer; ticket?: { status: string } }[]>(entries.getAll()),
    ])
    database.close()
    return Object.fromEntries(
      keys.map((key, index) => {
        const { bytes = new ArrayBuffer(), ticket } = values[index] ?? {}
        return [String(key), { bytes: [...new Uint8Array(bytes)], status: ticket?.status }]
      }),
    )
  })
}

export const walletKeys = async (page: Page) => Object.keys(await readWallet(page)).sort()

/** The text of the ticket's PDF that this phone keeps. */
export async function keptPdfText(page: Page, ticketId: number): Promise<string> {
  const { bytes = [] } = (await readWallet(page))[`pdf:${ticketId}`] ?? {}
  return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(bytes), encoding: 'utf8' })
}
