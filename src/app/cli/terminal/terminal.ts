import { setMaxListeners } from 'node:events';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { showHidden } from '../../../base/util/text/visible-text.ts';
import type { Colors, TextView } from '../../../report/text/parts/layout.ts';
import type { Keychain } from '../firms/keychain.ts';

/**
 * Part of each of our own control sequences, random in each process: text from files or the service cannot contain it,
 * so ours can be told apart at the end. Made with the first of them: most processes write none.
 */
let seal: string | undefined;

function ownSeal(): string {
  seal ??= Array.from({ length: 3 }, () => process.getBuiltinModule('node:crypto').randomInt(1000, 10_000)).join(';');
  return seal;
}

const CLEAR = '2K';

/** Goes to the beginning of the line and clears it. */
export function clearLine(): string {
  return `\u001b[${ownSeal()};${CLEAR}`;
}

export const COLORS: Colors = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
};

const plain = (text: string): string => text;

export const NO_COLORS: Colors = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

export function guardTerminal(io: Io): Io {
  const guard = (stream: Output): Output => ({
    ...omitAbsent({ on: stream.on?.bind(stream), off: stream.off?.bind(stream) }),
    get writableNeedDrain() {
      return stream.writableNeedDrain === true;
    },
    write: (text) => stream.write(toTerminalText(text)),
  });
  return { ...io, stdout: guard(io.stdout), stderr: guard(io.stderr) };
}

function toTerminalText(text: string): string {
  if (seal === undefined) return showHidden(text);
  // Captures our sequence without its seal.
  return text
    .split(new RegExp(`\\u001b\\[${seal};(\\d+[mK])`))
    .map((part, index) => (index % 2 === 0 ? showHidden(part) : toOwnSequence(part)))
    .join('');
}

function toOwnSequence(code: string): string {
  return code === CLEAR ? `\r\u001b[${CLEAR}` : `\u001b[${code}`;
}

function paint(open: number, close: number): (text: string) => string {
  return (text) => `\u001b[${ownSeal()};${open}m${text}\u001b[${ownSeal()};${close}m`;
}

/** Colours only on a terminal that has them, and never under `--no-color` or NO_COLOR. */
export function toView(io: Io, isColorWanted: boolean, isFull = false): TextView {
  const noColor = (io.env.NO_COLOR !== undefined && io.env.NO_COLOR !== '') || isDumb(io);
  const colors = isColorWanted && !noColor && io.isOutputTerminal ? COLORS : NO_COLORS;
  return { colors, width: io.width, isFull };
}

/** The part of a stream that writing needs, with its events if it can be full. */
export interface Output {
  write(text: string): unknown;
  readonly writableNeedDrain?: boolean;
  on?(event: 'drain' | 'close', listener: () => void): unknown;
  off?(event: 'drain' | 'close', listener: () => void): unknown;
}

/** Input and output of the command line, passed in so that tests can listen. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: { write(text: string): unknown };
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Standard input and standard error are a terminal. */
  readonly isTerminal: boolean;
  readonly isOutputTerminal: boolean;
  /** Columns of the terminal; 100 without one. */
  readonly width: number;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Stands in for the keychain of the system. */
  readonly keychain?: Keychain;
}

/** A terminal without control sequences, as in some editors. */
export function isDumb({ env }: Pick<Io, 'env'>): boolean {
  return env.TERM === 'dumb';
}

export function processIo(): Io {
  const { stdout, stderr, stdin, env } = process;
  return {
    stdout,
    stderr,
    stdin,
    isTerminal: stdin.isTTY === true && stderr.isTTY === true,
    isOutputTerminal: stdout.isTTY === true,
    // A terminal that does not know its width says 0.
    width: Math.min(stderr.columns || stdout.columns || 100, 140),
    env,
    cwd: process.cwd(),
  };
}

const NOTHING_WRITTEN = 'Stopping: nothing is written.';
/** For what sends something. */
export const GRACEFUL = 'Stopping once the requests under way are finished. Press Ctrl-C again to stop at once.';

/** Terminals at a question, where nothing is under way: what the question throws at an interrupt says all there is to say. */
const ASKED = new WeakSet<Io>();

/** Asks; an interrupt meanwhile gives no notice. */
export async function whileAsked<T>(io: Io, ask: () => Promise<T>): Promise<T> {
  ASKED.add(io);
  try {
    return await ask();
  } finally {
    ASKED.delete(io);
  }
}

export interface Interrupts {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * The first Ctrl-C (or SIGTERM) finishes what is under way; the second ends the process at once, which is as safe:
 * everything sent is in the journal.
 */
export function catchInterrupts(
  io: Io,
  notice = GRACEFUL,
  say = (text: string): unknown => io.stderr.write(`\n${text}\n`),
): Interrupts {
  const controller = new AbortController();
  // Every request and pause under way listens: many listeners are no leak.
  setMaxListeners(0, controller.signal);
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130);
    if (ASKED.has(io)) io.stderr.write('\n');
    else say(notice);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const release = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  return { signal: controller.signal, release };
}

/** Works with the signal of an interrupt, by default for what is written at the end alone. */
export async function interruptible<T>(
  io: Io,
  work: (signal: AbortSignal) => Promise<T>,
  notice = NOTHING_WRITTEN,
): Promise<T> {
  const { signal, release } = catchInterrupts(io, notice);
  try {
    return await work(signal);
  } finally {
    release();
  }
}
