import { usageError } from '../../util/capsheet-error.ts';

/** `--port`; `undefined` where it is left out. */
export function toPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw usageError('usage', `"${text}" is not a port.`, 'Give --port a whole number from 0 to 65535.');
}
