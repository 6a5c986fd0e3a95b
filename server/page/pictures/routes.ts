import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { notFound } from '../../refusal.ts'
import { searchedRoute } from '../searched-route.ts'
import { sharedBus } from '../shared-bus.ts'
import { type AddressedPicture, busPicture, gonePicture, routePicture } from './picture-of.ts'
import { picturePrinter } from './picture-printer.ts'

const BUS_FILE = /^(\d{1,9})-([\da-f]{10})\.png$/
const ROUTE_FILE = /^([\da-f]{10})\.png$/

/**
 * The pictures that pages name. Only what is on offer is drawn, from the database: an address chooses among that and adds
 * nothing to it. One that names an older revision is answered the picture of today.
 */
export function pictureRoutes(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.config
  const print = picturePrinter(context.renderPicture)
  const options = { config: LIMITS.sharePicture }

  async function send(reply: FastifyReply, { picture, revision }: AddressedPicture, asked: string) {
    const png = await print(picture)
    return reply
      .type('image/png')
      .headers({
        'cache-control': revision === asked ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        // They are there to be shown elsewhere.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  }

  app.get<{ Params: { file: string } }>('/share/bus/:file', options, async ({ params }, reply) => {
    const [, id = '', asked = ''] = BUS_FILE.exec(params.file) ?? []
    const shared = await sharedBus(context, id)
    switch (shared.kind) {
      case 'offered':
        return send(reply, busPicture(shared.bus, publicUrl), asked)
      case 'gone':
        return send(reply, gonePicture(id, shared, publicUrl), asked)
      case 'unknown':
        throw notFound((say) => say.picture.none)
    }
  })

  app.get<{ Params: { file: string } }>('/share/route/:file', options, async ({ params, url }, reply) => {
    const [, asked] = ROUTE_FILE.exec(params.file) ?? []
    const route = asked && (await searchedRoute(context, new URLSearchParams(url.split('?')[1])))
    if (!route) throw notFound((say) => say.picture.none)
    return send(reply, routePicture(route, publicUrl), asked)
  })
}
