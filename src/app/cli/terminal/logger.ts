import { type Logger, pino } from 'pino';
import { escapeHiddenInJson } from '../../../base/util/text/visible-text.ts';
import type { OnRequest } from '../../../jobs/library/inside/session.ts';
import type { Io, Output } from './terminal.ts';

/** Writes JSON lines on standard error, with hidden characters escaped. */
export function createLog(level: string, io: Io): Logger {
  return logTo(level, io.stderr);
}

function logTo(level: string, stream: Pick<Output, 'write'>): Logger {
  return pino({ level, base: null }, { write: (line) => stream.write(escapeHiddenInJson(line)) });
}

/** Shows an address to whoever started a process: on a terminal in words, else as a JSON line. */
export function announce(sentence: string, address: string, { stdout, isOutputTerminal }: Io): void {
  if (isOutputTerminal) stdout.write(`${sentence}:\n\n  ${address}\n`);
  else logTo('info', stdout).info({ address }, sentence);
}

export function createWireLog(level: string, io: Io): OnRequest {
  const logger = createLog(level, io);
  return (event) => {
    if (event.kind === 'failed') logger.warn(event, 'request failed');
    else if (event.kind === 'waiting') logger.debug(event, 'waiting');
    else logger.info(event, event.kind === 'sent' ? 'request sent' : 'request answered');
  };
}
