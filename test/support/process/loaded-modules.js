import { register } from 'node:module'

/* Loaded before a program (node --import): it says which modules the program loads, one line each. */

const hooks = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    writeSync(2, 'loaded ' + url + '\\n')
    return next(url, context)
  }`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
