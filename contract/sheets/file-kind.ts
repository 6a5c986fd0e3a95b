import type { Unreadable } from './sheet.ts'

/** What a file is by its first bytes, whatever it is called. */
export type FileKind = { kind: 'workbook' } | { kind: 'text' } | { kind: 'unreadable'; why: Unreadable }

/** Enough of a file for {@link fileKind}, but for the password of a workbook. */
export const KIND_BYTES = 8

/** @param bytes of a whole file */
export function fileKind(bytes: ArrayBuffer): FileKind {
  const latin = new TextDecoder('latin1')
  const head = latin.decode(bytes.slice(0, KIND_BYTES))
  // A workbook is a ZIP archive; one with a password, and one of before 2007, is a "compound file".
  if (head.startsWith('PK\u0003\u0004')) return { kind: 'workbook' }
  if (head !== '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') return { kind: 'text' }
  const isEncrypted = latin.decode(bytes).includes([...'EncryptedPackage'].join('\0'))
  return { kind: 'unreadable', why: { kind: isEncrypted ? 'password' : 'old-workbook' } }
}
