import { pino } from 'pino';
import type { SessionSettings } from '../pipeline/open-session.ts';

/** Logs what happens on the wire as JSON lines on standard error; no bodies, no secrets. */
export function createWireLog(level: string): NonNullable<SessionSettings['onRequest']> {
  const logger = pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
  return (event) => {
    if (event.kind === 'failed') logger.warn(event, 'request failed');
    else if (event.kind === 'waiting') logger.debug(event, 'waiting');
    else logger.info(event, event.kind === 'sent' ? 'request sent' : 'request answered');
  };
}
