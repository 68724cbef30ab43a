/** Bytes 0x80 to 0x9F of Windows-1252 (WHATWG index); some versions of Node decode them as Latin-1 by mistake. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Text by its byte order mark (UTF-8, UTF-16 of both kinds), else as UTF-8, else as Windows-1252. No mark is left. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not valid UTF-8: what Excel writes as plain "CSV" on a western Windows.
    return decodeWindows1252(bytes);
  }
}

function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
