export const BROWSER_ARGS: string[]
export function findTestBrowser(): string
export function findChromium(): string | undefined
export function installMissingBrowser(): void
