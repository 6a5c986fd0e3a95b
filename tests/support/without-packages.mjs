import { register } from 'node:module'

/* Preload it into a server's process: the process then can't load the packages that WITHOUT names. */

const hooks = `
  const absent = process.env.WITHOUT.split(',')
  export async function resolve(specifier, context, next) {
    if (absent.includes(specifier)) throw new Error('There is no package ' + specifier)
    return next(specifier, context)
  }`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
