/** True where the host of an address can only be this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase();
  // As `URL` writes it, which knows that no name ends in a number.
  return /^(.+\.)?localhost$|^\[::1\]$|^127(\.\d+){3}$/.test(host);
}

/** The same of a whole address; false for what is none. */
export function isLoopbackAddress(text: string): boolean {
  return URL.canParse(text) && isLoopbackHost(new URL(text).hostname);
}
