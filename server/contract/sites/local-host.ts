/** Whether only programs on the machine itself reach a host by this name, as `URL` spells it. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
