import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBus, pathOf, signedUp, startServer, type TestServer } from '../support/server.ts'

describe('a front end whose pages stand behind a prefix', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { env: { PUBLIC_URL: 'https://sawari.example', PAGE_PREFIX: '/#' } })
  })
  afterAll(() => server.stop())

  /** Every address of ours in a mail. */
  const linksOf = ({ text, html }: { text: string; html: string }) =>
    `${text} ${html}`.match(/https:\/\/sawari\.example[^\s"<]*/g) ?? []

  it('is where every mail leads, but to calls; and every redirect', async () => {
    const ravi = await signedUp(server, 'operator')
    const asha = await signedUp(server, 'user')
    const busId = await addBus(ravi)
    const { id } = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)).body.data
    await server.mail(asha.email, 'booked')
    await asha.call('POST', `/api/tickets/${id}/cancellation`)
    await server.mail(asha.email, 'ticket-cancelled')
    await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/2`)
    await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Rain' } })
    await server.mail(asha.email, 'called-off')
    for (const [path, { email }] of [
      ['/api/users', asha],
      ['/api/admins', ravi],
    ] as const) {
      await server.visitor().call('POST', `${path}/forgot-password?email=${encodeURIComponent(email)}`)
      const { message } = await server.mail(email, 'reset')
      expect(message.link).toMatch(/^https:\/\/sawari\.example\/#\/(user|admin)-reset-password\?token=[\w-]+$/)
    }
    const clerk = { email: 'clerk@example.com', name: 'Kavya', role: 'counter' }
    await ravi.call('POST', '/api/staff', { body: clerk })
    const { message } = await server.mail(clerk.email, 'staff-invitation')
    expect(message.link).toMatch(/^https:\/\/sawari\.example\/#\/adminAuth\/join\?token=/)

    const links = server.mails.flatMap((mail) => linksOf(mail.message))
    expect(links.length).toBeGreaterThan(12)
    const isCall = (link: string) => link.startsWith('https://sawari.example/api/')
    expect(links.filter((link) => !isCall(link) && !link.startsWith('https://sawari.example/#/'))).toEqual([])
    expect(links.filter(isCall).every((link) => /\/api\/(users|admins)\/activate\?token=/.test(link))).toBe(true)

    const activate = (await server.mail(asha.email, 'activate')).message.link
    const led = await server.visitor().call('GET', pathOf(activate))
    expect([led.status, led.headers.location]).toEqual([303, '/#/userAuth?activated=1'])
    const confirmed = await server.visitor().call('GET', `/api/admins/confirm-email?token=${'x'.repeat(43)}`)
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, '/#/adminAuth?confirmed=0'])
  })
})
