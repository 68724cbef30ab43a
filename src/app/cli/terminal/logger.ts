import { type Logger, pino } from 'pino';
import { escapeHiddenInJson } from '../../../base/util/text/visible-text.ts';
import type { SessionSettings } from '../../../jobs/pipeline/session/open-session.ts';
import type { Io } from './terminal.ts';

/** Writes JSON lines on standard error, with hidden characters escaped. */
export function createLog(level: string, io: Io): Logger {
  return pino({ level, base: null }, { write: (line) => io.stderr.write(escapeHiddenInJson(line)) });
}

export function createWireLog(level: string, io: Io): NonNullable<SessionSettings['onRequest']> {
  const logger = createLog(level, io);
  return (event) => {
    if (event.kind === 'failed') logger.warn(event, 'request failed');
    else if (event.kind === 'waiting') logger.debug(event, 'waiting');
    else logger.info(event, event.kind === 'sent' ? 'request sent' : 'request answered');
  };
}
