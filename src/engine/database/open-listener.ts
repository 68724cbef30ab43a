import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { parseDatabaseAddress } from './database-address.ts';

const CONNECT_MS = 10_000;
const AGAIN_MS = 1000;
/** A look now and then as well: a connection may be dead without a word, and some poolers pass on no news at all. */
const LOOK_MS = 5000;

export interface DatabaseListener {
  close(): Promise<void>;
}

/**
 * Hears what others tell on a channel of a database, on a connection of its own that is made again where it is lost. What
 * was told meanwhile is lost: `onNews` is called without words after each connection, and every few seconds.
 */
export function openListener(
  url: string,
  channel: string,
  onNews: (words: string | undefined) => void,
): DatabaseListener {
  const ending = new AbortController();
  const looking = setInterval(() => onNews(undefined), LOOK_MS);
  const listening = listenAgainAndAgain(parseDatabaseAddress(url).url, channel, onNews, ending.signal);
  return {
    close: async () => {
      clearInterval(looking);
      ending.abort();
      await listening;
    },
  };
}

async function listenAgainAndAgain(
  url: string,
  channel: string,
  onNews: (words: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listen(url, channel, onNews, signal).catch(() => undefined);
    await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Until the connection ends, or is not wanted any more. */
async function listen(url: string, channel: string, onNews: (words: string | undefined) => void, signal: AbortSignal) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'capsheet',
  });
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  client.on('error', end);
  client.on('end', end);
  signal.addEventListener('abort', end, { once: true });
  client.on('notification', ({ payload }) => onNews(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    onNews(undefined);
    await over;
  } finally {
    // The signal outlives the connection: there is one after each loss.
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}
