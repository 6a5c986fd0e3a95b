export const API_ADDRESS = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
