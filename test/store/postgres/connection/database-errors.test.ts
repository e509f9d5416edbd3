import { expect, test } from 'vitest'
import { toFoyerError } from '../../../../server/store/postgres/connection/database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('Something went wrong'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P01',
  '08006',
  '53300',
  'CERT_HAS_EXPIRED',
  'ERR_SSL_WRONG_VERSION_NUMBER',
])('%s means that the database is away', (code) => {
  const noted: unknown[] = []
  expect(toFoyerError(withCode(code), (error) => noted.push(error))).toMatchObject({ code: 'storage-unavailable' })
  expect(noted).toHaveLength(1)
})

test.each(['ERR_INVALID_ARG_TYPE', '23505', '42P01', ''])(
  '%s is a fault of its own, and the database is not given up for it',
  (code) => {
    const noted: unknown[] = []
    const error = withCode(code)
    expect(toFoyerError(error, (each) => noted.push(each))).toBe(error)
    expect(noted).toEqual([])
  },
)

test.each([
  ['57014', 'who waited too long'],
  ['55P03', 'who waited too long'],
  ['25006', 'who wants to change something'],
])('%s refuses the one %s, and nobody else', (code) => {
  const noted: unknown[] = []
  expect(toFoyerError(withCode(code), (error) => noted.push(error))).toMatchObject({ code: 'storage-unavailable' })
  expect(noted).toEqual([])
})
