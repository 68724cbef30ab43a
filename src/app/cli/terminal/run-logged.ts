import type { Logger } from 'pino';
import { CapsheetError, type ExitStatus } from '../../../base/util/capsheet-error.ts';
import { describeForTerminal } from '../../../report/describe-error.ts';
import { createLog } from './logger.ts';
import type { Io } from './terminal.ts';

const CONSOLE = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'error' } as const;

/**
 * Runs a process that only logs: what libraries print, warnings of Node.js and the error that ends it become JSON lines
 * as well, without stacks; on a terminal, that error is for people. What cannot be caught, such as a lack of memory, is
 * printed by Node.js itself.
 */
export async function runLogged<T extends { readonly logLevel: string }>(
  io: Io,
  readSettings: () => T,
  work: (settings: T, log: Logger) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  let log = createLog('info', io);
  let release = (): void => undefined;
  try {
    const settings = readSettings();
    log = createLog(settings.logLevel, io);
    release = takeOver(log);
    return await work(settings, log);
  } catch (error) {
    if (io.isTerminal) throw error;
    const { message, ...facts } = describeForTerminal(error);
    log.fatal(facts, message);
    return error instanceof CapsheetError ? error.exitStatus : 1;
  } finally {
    release();
  }
}

/** Returns a function that gives everything back. */
function takeOver(log: Logger): () => void {
  const methods = Object.entries(CONSOLE).map(([name, level]) => [name, level, Reflect.get(console, name)] as const);
  for (const [name, level] of methods)
    Reflect.set(console, name, (...said: readonly unknown[]) =>
      log[level]({ from: 'a library' }, said.map(toLine).join(' ')),
    );
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = ({ name, message }: Error): void => log.warn({ from: 'Node.js', name }, message);
  const onFatal = (error: unknown): void => {
    log.fatal({ from: 'Node.js' }, toLine(error));
    process.exit(1);
  };
  process.on('warning', onWarning).on('uncaughtException', onFatal);
  return () => {
    for (const [name, , method] of methods) Reflect.set(console, name, method);
    process.off('warning', onWarning).off('uncaughtException', onFatal);
    for (const printer of printers) process.on('warning', printer);
  };
}

function toLine(said: unknown): string {
  return said instanceof Error ? `${said.name}: ${said.message}` : String(said);
}
