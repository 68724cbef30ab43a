import type { CellLook } from '../table.ts';

/** Bits for the runs of a text, which may have all three. */
const STRUCK = 1;
const PLAIN = 2;
/** The run has no font of its own: it is struck out where its cell is. */
export const OWN_FONT = 4;

/** Which runs of a text have a line through them. A run that has a font has all of it: what its cell says is nothing to it. */
export class RunLines {
  /** The bits of the runs with more than spaces. */
  seen = 0;
  #run = OWN_FONT;

  openFont(): void {
    this.#run = PLAIN;
  }

  strike(isStruck: boolean): void {
    this.#run = isStruck ? STRUCK : PLAIN;
  }

  add(): void {
    this.seen |= this.#run;
  }

  closeRun(): void {
    this.#run = OWN_FONT;
  }
}

/** How a cell is struck out whose text has such runs. */
export function strikeOf(lines: number, ofCell: CellLook['struck']): CellLook['struck'] {
  const own = (lines & OWN_FONT) === 0 ? 0 : ofCell === undefined ? PLAIN : STRUCK;
  const all = (lines | own) & (STRUCK | PLAIN);
  if (all === (STRUCK | PLAIN)) return 'partly';
  return all === STRUCK ? true : undefined;
}

/** From which character on a text has which font; before the first it has that of its cell. */
export interface FontRun {
  readonly start: number;
  readonly fontId: number;
}

/** The bits of `RunLines` for a text whose runs are stored by their beginnings. */
export function linesOfRuns(text: string, runs: readonly FontRun[], isStruck: (fontId: number) => boolean): number {
  const lines = new RunLines();
  const add = (from: number, to: number | undefined): void => {
    if (text.slice(from, to).trim() !== '') lines.add();
  };
  add(0, runs[0]?.start);
  for (const [index, { start, fontId }] of runs.entries()) {
    lines.strike(isStruck(fontId));
    add(start, runs[index + 1]?.start);
  }
  return lines.seen || OWN_FONT;
}
