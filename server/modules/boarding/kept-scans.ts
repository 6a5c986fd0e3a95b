import type { Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'

/**
 * A phone can send anything, even after its time is over or from a stranger's pocket. The server keeps this many scans
 * of one phone and trip: more than an honest phone makes on a full bus, and too few to push other phones' records off
 * the office's list.
 */
const MOST_KEPT = 600
/** Among them: notes, and scans that do not count. */
const MOST_UNCOUNTED_KEPT = 150

interface Room {
  all: number
  uncounted: number
}

export function keptScans(trx: Trx, boarder: Boarder, busId: number) {
  const rooms = new Map<string, Room>()

  async function roomOf(deviceId: string): Promise<Room> {
    const { all, uncounted } = await trx
      .selectFrom('boarding_scans')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn
          .sum<number | null>(
            eb
              .case()
              .when(eb.or([eb('outcome', 'in', ['revoked', 'unknown']), eb('kind', '=', 'note')]))
              .then(eb.lit(1))
              .else(eb.lit(0))
              .end(),
          )
          .as('uncounted'),
      ])
      .where('bus_id', '=', busId)
      .where((eb) =>
        boarder.kind === 'handed-over'
          ? eb('handover_id', '=', boarder.handoverId)
          : eb.and([eb('device_id', '=', deviceId), eb('handover_id', 'is', null)]),
      )
      .executeTakeFirstOrThrow()
    return { all: MOST_KEPT - Number(all), uncounted: MOST_UNCOUNTED_KEPT - Number(uncounted ?? 0) }
  }

  return {
    /**
     * @returns whether another scan of this phone is kept; all scans of a handed-over session are of one phone,
     *   whatever id it sends
     */
    async take(deviceId: string, isCounted: boolean): Promise<boolean> {
      const phone = boarder.kind === 'handed-over' ? '' : deviceId
      const room = rooms.get(phone) ?? (await roomOf(phone))
      rooms.set(phone, room)
      if (room.all <= 0 || (!isCounted && room.uncounted <= 0)) return false
      room.all--
      if (!isCounted) room.uncounted--
      return true
    },
  }
}
