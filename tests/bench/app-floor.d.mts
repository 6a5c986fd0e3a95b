export function gzipped(content: string | Uint8Array): number
export function buildFloor(outDir: string): Promise<number>
export function inlineScripts(page: string): number
export function firstFrameScripts(folder: string): number
