/** What makes a text look like something; passed in, so that a view never asks the terminal anything. */
export interface Colors {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Where a text will be read. */
export interface TextView {
  readonly colors: Colors;
  /** In columns. */
  readonly width: number;
  /** Lists stand whole, however long they are; else in no more than a screen. */
  readonly isFull?: boolean;
}

/** How much of a list stands here. */
export function limitOf({ isFull }: TextView, most: number): number {
  return isFull === true ? Number.POSITIVE_INFINITY : most;
}
