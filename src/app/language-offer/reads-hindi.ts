/** Those who read one of these often read Hindi better than English. */
const INDIAN = ['as', 'bho', 'bn', 'gu', 'kn', 'ks', 'mai', 'ml', 'mr', 'ne', 'or', 'pa', 'sa', 'sd', 'ta', 'te', 'ur']

/**
 * @param languages what the phone asks for, the most wanted first (`navigator.languages`)
 * @returns whether Hindi is worth offering: it is among them, or another language of India is the first
 */
export function readsHindi(languages: readonly string[]): boolean {
  const [first = '', ...more] = languages.map((language) => language.toLowerCase().split('-')[0] ?? '')
  return INDIAN.includes(first) || [first, ...more].includes('hi')
}
