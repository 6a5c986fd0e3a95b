/** Node's, for each command that starts a server. */
export const SERVER_FLAGS: readonly string[]
/** Variables of the environment that a server on Linux is started with. */
export const SERVER_SETTINGS: Readonly<Record<string, string>>
