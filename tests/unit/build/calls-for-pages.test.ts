import { expect, it } from 'vitest'
import { forPages } from '#build/calls-for-pages.ts'

it('a call keeps whereto it is sent, and what its answer is read by', () => {
  const made = forPages(`
    const ofUser = { access: 'user', params: v.object({ userId: Id }) }
    export const changeName = call({
      ...ofUser,
      method: 'PUT',
      path: '/api/users/{userId}/name',
      summary: 'Change the name',
      body: v.object({ name: text('Name', 80) }),
      output: User,
      errors: [401, 403],
    })`)
  expect(made).not.toMatch(/params|summary|body|errors/)
  expect(made).toMatch(/method: 'PUT',\s+path: '\/api\/users\/{userId}\/name',\s+output: User,\s+}\)$/)
})

it('fields of an answer stay, whatever they are called', () => {
  const answer = `export const readRows = call({ path: '/api/rows', output: v.object({ body: v.string(), errors: Rows }) })`
  expect(forPages(answer)).toBe(answer)
  const schema = `export const Row = v.object({ summary: v.string() })`
  expect(forPages(schema)).toBe(schema)
})
