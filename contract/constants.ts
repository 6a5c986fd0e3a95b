/** Business constants of the specification, section 9, and the names that page and service worker share. */

/** Seats one booking may hold. */
export const MAX_SEATS_PER_BOOKING = 10
/** Seats of a bus without `numberOfSeats`. */
export const DEFAULT_SEATS_PER_BUS = 40
/** The most seats a bus may have; the widest coach on Indian roads stays well below. */
export const MAX_SEATS_PER_BUS = 100

export const DEFAULT_TIME = '00:00'
export const DEFAULT_BUS_TYPE = 'AC, Recliner'
export const DEFAULT_RATING = 'N/A'
/** The rating that the details page shows for every bus. */
export const DISPLAYED_RATING = '4.5'

export const GENDERS = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const

/** Roles of an operator's staff, the one with the most rights first. */
export const STAFF_ROLES = ['owner', 'counter', 'driver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
/** Hours for which the link of an invitation works. */
export const INVITATION_HOURS = 48

export const HOME_PAGE_SIZE = 5
export const BUS_PAGE_SIZE = 6
/** `GET /api/buses` lists at most this many trips, the soonest first; search reaches the rest. */
export const MAX_LISTED_BUSES = 10_000
/** Trips can be planned this many days ahead. */
export const MAX_DAYS_AHEAD = 400

/** A request that is still pending after this long shows the wake-up notice. */
export const SLOW_REQUEST_MS = 5_000
export const RESET_REDIRECT_MS = 3_000
export const RESET_LINK_REDIRECT_MS = 5_000
export const COPIED_MS = 2_000
export const CAROUSEL_INTERVAL_MS = 3_000
export const DRAWER_MS = 300

export const PROMO_CODES = ['BUS10SNDY', 'BUS10HBD'] as const

/** Cache Storage bucket with the last all-buses answer; renamed when the shape of a bus changes. */
export const BUSES_CACHE = 'buses-v1'
export const ALL_BUSES_PATH = '/api/buses'
/** Header of a cached answer: when the server gave it, in milliseconds since 1970. */
export const KEPT_AT_HEADER = 'x-kept-at'

/**
 * Cache Storage bucket, and the address in it, by which a page tells the service worker which account's notifications
 * to show: `{ account }`, such as `user-7`; null for none. Without an entry the worker shows all.
 */
export const TOLD_CACHE = 'told-v1'
export const TOLD_PATH = '/told-account'

/** Elements of a page that hold buses, as JSON (server/page/page-buses.ts): the soonest ones, and the one of a link. */
export const SOONEST_BUSES_ID = 'soonest-buses'
export const LINKED_BUS_ID = 'linked-bus'

/** Page to service worker: the person agreed to the new version, take over. */
export const SKIP_WAITING = 'SKIP_WAITING'
/**
 * Page to the running service worker, before that: let go of what is under way for pages. Answered through the port that
 * comes with it, with nothing.
 */
export const MAKE_WAY = 'MAKE_WAY'
/**
 * In the address of a file: its hash, as in an integrity attribute. A server of another release answers the file with
 * that hash, if it keeps that release; a server that does not know the parameter answers its own file.
 */
export const HASH_PARAMETER = 'sha256'
/**
 * Page to service worker: this phone needs the files of the group in `set` without a network from now on (so workers of
 * earlier versions read it). Answered through the port that comes with it: `{ kept: boolean }`.
 */
export const KEEP_ASSET_GROUP = 'KEEP_SET'
/**
 * Groups of files that not every visitor installs: tickets, the checkout and the own account, for people with an
 * account or a ticket's link; the PDF viewer, once a ticket is saved; an operator's pages, which need the first group
 * too; texts and fonts of a language, once it is chosen.
 */
export type AssetGroupName = 'account' | 'pdf-viewer' | 'operator' | 'hi'
