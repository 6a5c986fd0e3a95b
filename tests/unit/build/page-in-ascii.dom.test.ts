import { expect, it } from 'vitest'
import { inAscii } from '#build/page-in-ascii.ts'

it('spells letters as scripts, styles and markup read them, and none of another kind is left', () => {
  const page =
    '<style>p::before{content:"₹😀5"}</style><p title="यह">₹5 & 😀</p><script>said = ["यह", `😀`, /[ऀ-ॿ]/.test("य")]</script>'
  const spelt = inAscii(page)
  expect(spelt).toMatch(/^[\x20-\x7e]*$/)
  expect(spelt).toContain('content:"\\20b9 \\1f600 5"')
  const document = new DOMParser().parseFromString(spelt, 'text/html')
  const paragraph = document.querySelector('p')
  expect([paragraph?.title, paragraph?.textContent]).toEqual(['यह', '₹5 & 😀'])
  expect(new Function(`let said; ${document.querySelector('script')?.textContent}; return said`)()).toEqual([
    'यह',
    '😀',
    true,
  ])
})
