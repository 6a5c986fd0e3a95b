const TAIL = 1024

/** @returns whether the bytes are a complete PDF: no error page, no half download */
export function isWholePdf(bytes: ArrayBuffer): boolean {
  const file = new Uint8Array(bytes)
  return ascii(file.subarray(0, 5)) === '%PDF-' && ascii(file.subarray(-TAIL)).includes('%%EOF')
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

export function sameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  if (a.byteLength !== b.byteLength) return false
  const other = new Uint8Array(b)
  return new Uint8Array(a).every((byte, index) => byte === other[index])
}
