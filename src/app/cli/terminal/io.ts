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
