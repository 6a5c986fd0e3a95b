import * as z from 'zod/mini'
import {
  ActivationQuery,
  Admin,
  AdminProfile,
  AdminSignUp,
  Credentials,
  EmailOnly,
  PasswordReset,
  User,
  UserProfile,
  UserSignUp,
} from './account.ts'
import { Bus, BusEdit, BusSearch, NewBus, OperatorBus } from './bus.ts'
import { Id, wholeNumber } from './fields.ts'
import { Ticket } from './ticket.ts'
import { BoardingKey } from './ticket-code.ts'

/**
 * The wire: one exported entry per call, from which server, client and the OpenAPI document are made; each stands
 * alone, so that a page carries the calls it makes and no more. Methods, paths and
 * payloads are those of the specification, section 7; what we added is marked. Every JSON answer is the envelope
 * `{ message, data, statusCode }`; an error has `data: null` and a `message` a person can act on.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Who gets in. Ids in the path must then be the session's own: 403 else, 401 with no session. */
  readonly access: 'public' | 'user' | 'operator' | 'anyone-logged-in'
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  /** What stands in `data`; absent where the answer is no JSON. */
  readonly output?: z.ZodMiniType
  readonly success: number
  /** Besides 400 (bad input), 429 (too many tries) and 503 (database away), which any call may answer. */
  readonly errors: readonly number[]
}

/* @__NO_SIDE_EFFECTS__ */
function call<const C extends Call>(definition: C): C {
  return definition
}

export type CallParams<C extends Call> = C['params'] extends z.ZodMiniType ? z.output<C['params']> : undefined
export type CallQuery<C extends Call> = C['query'] extends z.ZodMiniType ? z.output<C['query']> : undefined
export type CallBody<C extends Call> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined
export type CallData<C extends Call> = C['output'] extends z.ZodMiniType ? z.output<C['output']> : null

/** The envelope of every JSON answer; other backends may leave out all but `data`. */
export const Envelope = z.looseObject({
  message: z.optional(z.string()),
  data: z.unknown(),
  statusCode: z.optional(z.number()),
  total: z.optional(z.number()),
})

/** What an error answer must have for its message to be shown. */
export const ErrorAnswer = z.looseObject({ message: z.string().check(z.minLength(1)) })

const nothing = z.null()
const busId = z.object({ busId: Id })
const userId = z.object({ userId: Id })
const adminId = z.object({ adminId: Id })

/** Client-made key of one booking or one new trip: the same key makes it once, whatever was lost on the way (added). */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'))

// Buses
export const findBuses = call({
  method: 'GET',
  path: '/api/buses/find',
  access: 'public',
  summary: 'Search trips by route and day',
  query: BusSearch,
  output: z.array(Bus),
  success: 200,
  errors: [],
})

export const listBuses = call({
  method: 'GET',
  path: '/api/buses',
  access: 'public',
  summary: 'All trips that have not departed, soonest first, 10,000 at most; ETag, 304',
  output: z.array(Bus),
  success: 200,
  errors: [],
})

export const addBus = call({
  method: 'POST',
  path: '/api/buses/{adminId}',
  access: 'operator',
  summary: 'Add a trip under the operator’s own id',
  params: adminId,
  headers: z.looseObject({ 'idempotency-key': z.optional(IdempotencyKey) }),
  body: NewBus,
  output: OperatorBus,
  success: 201,
  errors: [401, 403, 422],
})

export const listOwnBuses = call({
  method: 'GET',
  path: '/api/buses/find/{adminId}',
  access: 'operator',
  summary: 'The operator’s own trips',
  params: adminId,
  output: z.array(OperatorBus),
  success: 200,
  errors: [401, 403],
})

export const editBus = call({
  method: 'PUT',
  path: '/api/buses/{busId}',
  access: 'operator',
  summary: 'Edit a trip',
  params: busId,
  body: BusEdit,
  output: OperatorBus,
  success: 200,
  errors: [401, 403, 404, 409],
})

export const removeBus = call({
  method: 'DELETE',
  path: '/api/buses/{busId}',
  access: 'operator',
  summary: 'Remove a trip; refused while passengers hold tickets for it',
  params: busId,
  output: nothing,
  success: 200,
  errors: [401, 403, 404, 409],
})

// Tickets
export const listBookedSeats = call({
  method: 'GET',
  path: '/api/tickets/bookedSeats/{busId}',
  access: 'public',
  summary: 'Seat numbers already sold on a trip',
  params: busId,
  output: z.array(z.pipe(z.transform(Number), z.int())),
  success: 200,
  errors: [404],
})

export const bookSeats = call({
  method: 'POST',
  path: '/api/tickets/{busId}/{userId}/{seatCount}/{seatList}',
  access: 'user',
  summary: 'Book seats, all or none',
  params: z.object({
    busId: Id,
    userId: Id,
    seatCount: wholeNumber(1, 999, 'The number of seats is a whole number from 1 to 10.'),
    seatList: z.string(),
  }),
  headers: z.looseObject({
    'idempotency-key': z.optional(IdempotencyKey),
    /** Rupees in total that the app showed; a difference is a 409 (added). */
    'expected-cost': z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Expected-Cost must be rupees.'))),
  }),
  output: Ticket,
  success: 200,
  errors: [401, 403, 404, 409, 422],
})

export const listOwnTickets = call({
  method: 'GET',
  path: '/api/tickets/find-ticket/{userId}',
  access: 'user',
  summary: 'The traveller’s own tickets, newest departure first',
  params: userId,
  output: z.nullable(z.array(Ticket)),
  success: 200,
  errors: [401, 403],
})

export const downloadTicket = call({
  method: 'GET',
  path: '/api/tickets/download/{ticketId}',
  access: 'user',
  summary: 'The ticket as PDF, for its traveller alone',
  params: z.object({ ticketId: Id }),
  success: 200,
  errors: [401, 404],
})

export const listTickets = call({
  method: 'GET',
  path: '/api/tickets',
  access: 'operator',
  summary: 'All tickets of the operator’s own buses',
  output: z.array(Ticket),
  success: 200,
  errors: [401],
})

export const totalRevenue = call({
  method: 'GET',
  path: '/api/tickets/totalRevenue',
  access: 'operator',
  summary: 'Rupees earned by the operator’s own buses',
  output: z.number(),
  success: 200,
  errors: [401],
})

export const listBusTickets = call({
  method: 'GET',
  path: '/api/tickets/find/{busId}',
  access: 'operator',
  summary: 'Tickets of one of the operator’s own trips',
  params: busId,
  output: z.array(Ticket),
  success: 200,
  errors: [401, 403, 404],
})

/** Added. */
export const countTravellers = call({
  method: 'GET',
  path: '/api/tickets/travellers/{busId}',
  access: 'operator',
  summary: 'How many travellers hold a live ticket of a trip: so many mails a changed time or place sends',
  params: busId,
  output: z.int(),
  success: 200,
  errors: [401, 403, 404],
})

// Travellers’ accounts
export const signUpUser = call({
  method: 'POST',
  path: '/api/users',
  access: 'public',
  summary: 'Sign up; a mail with the activation link follows',
  body: UserSignUp,
  output: User,
  success: 201,
  errors: [409],
})

export const logInUser = call({
  method: 'POST',
  path: '/api/users/verify-by-email',
  access: 'public',
  summary: 'Log in (query, or the same two fields as JSON); sets the session cookie',
  query: Credentials,
  output: User,
  success: 200,
  errors: [401, 403],
})

export const forgotUserPassword = call({
  method: 'POST',
  path: '/api/users/forgot-password',
  access: 'public',
  summary: 'Mail a reset link; the same answer whether or not the address is known',
  query: EmailOnly,
  output: nothing,
  success: 200,
  errors: [],
})

export const resetUserPassword = call({
  method: 'PUT',
  path: '/api/users/reset-password',
  access: 'public',
  summary: 'Set a new password by mail token; ends all sessions',
  body: PasswordReset,
  output: nothing,
  success: 202,
  errors: [],
})

export const updateUser = call({
  method: 'PUT',
  path: '/api/users/{userId}',
  access: 'user',
  summary: 'Change name, e-mail, phone, age, gender',
  params: userId,
  body: UserProfile,
  output: User,
  success: 200,
  errors: [401, 403, 409],
})

/** Added: the mail’s link. Answers a redirect to the log-in page. */
export const activateUser = call({
  method: 'GET',
  path: '/api/users/activate',
  access: 'public',
  summary: 'Activate an account by its mail link, then go to the log-in page',
  query: ActivationQuery,
  success: 303,
  errors: [],
})

// Operators’ accounts
export const signUpAdmin = call({
  method: 'POST',
  path: '/api/admins',
  access: 'public',
  summary: 'Sign up as an operator; a mail with the activation link follows',
  body: AdminSignUp,
  output: Admin,
  success: 201,
  errors: [409],
})

export const logInAdmin = call({
  method: 'POST',
  path: '/api/admins/verify-by-email',
  access: 'public',
  summary: 'Log in as an operator; sets the operator’s session cookie',
  query: Credentials,
  output: Admin,
  success: 200,
  errors: [401, 403],
})

export const forgotAdminPassword = call({
  method: 'POST',
  path: '/api/admins/forgot-password',
  access: 'public',
  summary: 'Mail a reset link; the same answer whether or not the address is known',
  query: EmailOnly,
  output: nothing,
  success: 200,
  errors: [],
})

export const resetAdminPassword = call({
  method: 'PUT',
  path: '/api/admins/reset-password',
  access: 'public',
  summary: 'Set a new password by mail token; ends all sessions',
  body: PasswordReset,
  output: nothing,
  success: 202,
  errors: [],
})

export const updateAdmin = call({
  method: 'PUT',
  path: '/api/admins/{adminId}',
  access: 'operator',
  summary: 'Change name, e-mail, phone, company name; never the GST number',
  params: adminId,
  body: AdminProfile,
  output: Admin,
  success: 200,
  errors: [401, 403, 409],
})

/** Added: the mail’s link. */
export const activateAdmin = call({
  method: 'GET',
  path: '/api/admins/activate',
  access: 'public',
  summary: 'Activate an operator’s account by its mail link',
  query: ActivationQuery,
  success: 303,
  errors: [],
})

// Added
export const listBoardingKeys = call({
  method: 'GET',
  path: '/api/boarding/keys',
  access: 'public',
  summary: 'The public keys that ticket codes are verified with',
  output: z.array(BoardingKey),
  success: 200,
  errors: [],
})

export const logOut = call({
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  summary: 'End the sessions of this browser',
  output: nothing,
  success: 200,
  errors: [],
})

export const health = call({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether server and database answer',
  output: z.object({ status: z.literal('ok') }),
  success: 200,
  errors: [],
})

/**
 * @param params values for the `{names}` of the path; each is percent-encoded
 * @returns the address of a call, without its query
 */
export function callPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(value)
  })
}
