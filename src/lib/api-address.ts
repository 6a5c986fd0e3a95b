/** Where the API's paths begin; empty where page and API share an origin. */
export const API_ADDRESS = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
