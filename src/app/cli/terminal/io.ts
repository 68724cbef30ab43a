/** As much of a stream as is needed to write to it; of one that can be full, when it has room again. */
export interface Output {
  write(text: string): unknown;
  readonly writableNeedDrain?: boolean;
  on?(event: 'drain' | 'close', listener: () => void): unknown;
  off?(event: 'drain' | 'close', listener: () => void): unknown;
}

/** The ways in and out of the command line; passed in, so that a test can listen. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: { write(text: string): unknown };
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Both sides of a conversation are a terminal. */
  readonly isTerminal: boolean;
  /** Standard output is a terminal. */
  readonly isOutputTerminal: boolean;
  /** Columns of the terminal; 100 where there is none. */
  readonly width: number;
  readonly env: NodeJS.ProcessEnv;
  /** The working folder. */
  readonly cwd: string;
}

/** A terminal that can do no more than show one text after the other, as in some editors. */
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
