/** The page as the server sent it, with the bus or search of the address in its title (server/page). */
export interface SentPage {
  /** The address in the router's form. */
  href: string
  title: string
}

let sent: SentPage | undefined

/** Called when the app starts: the reader comes later, when another page may be open. */
export function noteSentPage(href: string): void {
  sent = { href, title: document.title }
}

export function sentPage(): SentPage | undefined {
  return sent
}
