/** How to reach the company; a deployer sets their own at build time. */
export const HELP_PHONE = import.meta.env.VITE_HELP_PHONE ?? '6122345678'
