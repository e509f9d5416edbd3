import { createHash, randomBytes } from 'node:crypto'
import { readdir, realpath, symlink, unlink } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, unlessMissing } from './disk.ts'

/*
 * Exclusive ownership of a data directory. A process that wants it listens on its own socket in the directory and then connects to the
 * others: one that accepts belongs to a living process, in whatever container; one that refuses was left by a killed process and is removed.
 * So a directory can be taken over as soon as its owner is dead, without waiting for a lock to go stale.
 *
 * Who hears `owner` may ask that owner for a snapshot (snapshot.ts).
 */

/** Another process has the data directory open, or it cannot be found out whether one has. */
export class DataInUse extends Error {}

type Role = 'candidate' | 'owner'

const socketName = /^owner-[0-9a-f]{12}\.sock$/
/** The address of a socket has room for 108 bytes on Linux, for 104 elsewhere. */
const longestPlace = 100 - '/owner-000000000000.sock'.length
const maxAttempts = 50
/** The idle timeout of a connection, in milliseconds. */
const idleTimeout = 5000

/** What a process sends to an owner to get a snapshot. */
export const snapshotRequest = 'hold\n'

/** Given the socket of each process that asks the owner to hold. */
type OnSnapshotRequest = (socket: Socket) => void

/**
 * Makes this process the owner of a directory. Resolves with a function that releases it.
 * @throws {DataInUse} when another process, or this one, has it.
 */
export async function takeOwnership(
  directory: string,
  onSnapshotRequest: OnSnapshotRequest = (socket) => socket.destroy(),
): Promise<() => Promise<void>> {
  const place = await socketPlace(directory)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const name = `owner-${randomBytes(6).toString('hex')}.sock`
    let role: Role = 'candidate'
    const stop = await listen(path.join(place, name), () => role, onSnapshotRequest)
    const others = await rolesOfOthers(place, name)
    if (others.length === 0) {
      role = 'owner'
      return stop
    }
    // Two processes that start at the same time see each other: both withdraw, and retry after different pauses.
    await stop()
    if (others.includes('owner')) break
    await sleep(10 + Math.random() * 50)
  }
  throw new DataInUse(
    `Another process has the data directory ${directory} open: a server, or a command such as copy. Stop it first, or set FOYER_DATA to another directory.`,
  )
}

/**
 * The directory itself; when its path is too long for a socket's address, by a link to it. The sockets lie in the directory either way:
 * processes that have it in common need not have the folder for temporary files in common. Each user has an own link, as systems follow
 * none of somebody else's there.
 */
async function socketPlace(directory: string): Promise<string> {
  const real = await realpath(directory)
  if (isShort(real)) return real
  const hash = createHash('sha256').update(`${real}\n${process.getuid?.()}`).digest('hex')
  const link = path.join(tmpdir(), `foyer-${hash.slice(0, 16)}`)
  if (!isShort(link)) {
    throw new DataInUse(
      `The paths of the data directory ${directory} and of the folder for temporary files, ${tmpdir()}, are both too long. Set FOYER_DATA to a directory whose path has at most ${longestPlace} bytes.`,
    )
  }
  await symlink(real, link).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  if ((await realpath(link)) !== real) {
    throw new DataInUse(`${link} is in the way: it must be a link to the data directory ${real}. Remove it.`)
  }
  return link
}

/** Whether the address of a socket has room for the path of a directory. */
function isShort(place: string): boolean {
  return Buffer.byteLength(place) <= longestPlace
}

/** Answers at an address. Resolves with what ends that, and cuts whoever is there. */
function listen(address: string, role: () => Role, onSnapshotRequest: OnSnapshotRequest): Promise<() => Promise<void>> {
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('close', () => callers.delete(socket))
    socket.on('error', () => undefined)
    socket.setTimeout(idleTimeout, () => socket.destroy())
    socket.write(`${role()}\n`)
    socket.once('data', (bytes) => {
      if (bytes.toString() === snapshotRequest && role() === 'owner') onSnapshotRequest(socket.setTimeout(0))
      else socket.destroy()
    })
  })
  // The lock does not keep the process alive.
  server.unref()
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of callers) socket.destroy()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => resolve(stop))
  })
}

/** The addresses at which the owner of a directory, and those who want to be, may answer. */
export async function addressesOf(directory: string): Promise<string[]> {
  const place = await socketPlace(directory)
  return (await readdir(place)).filter((name) => socketName.test(name)).map((name) => path.join(place, name))
}

/** Connects to every other socket, and removes those of dead processes. */
async function rolesOfOthers(place: string, own: string): Promise<Role[]> {
  const names = (await readdir(place)).filter((name) => socketName.test(name) && name !== own)
  const answers = await Promise.all(
    names.map(async (name) => {
      const address = path.join(place, name)
      const role = await knock(address)
      if (role === 'dead') await unlink(address).catch(unlessMissing(undefined))
      return role
    }),
  )
  return answers.filter((answer) => answer !== 'dead')
}

/**
 * Who is behind a socket. One that takes the call and says nothing is stopped or busy: it owns. One that hangs up without a word just
 * withdrew, as two do that came at the same time, and counts as a candidate: if all took it for an owner, nobody would get the data.
 */
function knock(address: string): Promise<Role | 'dead'> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => {
      resolve('owner')
      socket.destroy()
    })
    socket.on('data', (bytes) => {
      said += bytes.toString()
      if (said.endsWith('\n')) socket.destroy()
    })
    socket.on('error', (error) => {
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('dead')
      else if (code !== 'ECONNRESET' && code !== 'EPIPE') resolve('owner')
    })
    socket.on('close', () => resolve(said === '' || said === 'candidate\n' ? 'candidate' : 'owner'))
  })
}
