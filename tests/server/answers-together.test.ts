import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { answersTogetherPlugin } from '#server/plugins/answers-together.ts'

describe('answers of one turn of the event loop', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  /** A server whose steps are noted: each request's work, and its answer on the way out. */
  async function begin(): Promise<string[]> {
    const steps: string[] = []
    app = Fastify()
    await app.register(answersTogetherPlugin)
    app.addHook('onSend', (request, _reply, payload, done) => {
      steps.push(`${request.url} leaves`)
      done(null, payload)
    })
    const work = async (request: { url: string }) => {
      steps.push(`${request.url} is made`)
      return 'answer'
    }
    app.get('/first', work)
    app.get('/second', work)
    app.post('/change', work)
    await app.ready()
    return steps
  }

  it('leave together, once all are made', async () => {
    const steps = await begin()
    const first = Promise.resolve(app.inject('/first'))
    // Until the end of this turn, where the answer would have left long ago.
    await new Promise((resolve) => setImmediate(resolve))
    expect(steps).toEqual(['/first is made'])
    const second = app.inject('/second')
    expect((await Promise.all([first, second])).map((answer) => answer.body)).toEqual(['answer', 'answer'])
    expect(steps).toEqual(['/first is made', '/second is made', '/first leaves', '/second leaves'])
  })

  it('are cut where they can’t be sent, and those behind them leave', async () => {
    app = Fastify()
    await app.register(answersTogetherPlugin)
    app.get('/unsendable', async (_request, reply) => reply.header('x-name', 'पटना').send('answer'))
    app.get('/first', async () => 'answer')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const [unsendable, first] = await Promise.allSettled([fetch(`${url}/unsendable`), fetch(`${url}/first`)])
    expect([unsendable.status, first.status]).toEqual(['rejected', 'fulfilled'])
    expect(await (await fetch(`${url}/first`)).text()).toBe('answer')
  })

  it('wait for nothing where they answer a change', async () => {
    const steps = await begin()
    await Promise.all([app.inject('/first'), app.inject({ method: 'POST', url: '/change' })])
    expect(steps.indexOf('/change leaves')).toBeLessThan(steps.indexOf('/first leaves'))
  })
})
