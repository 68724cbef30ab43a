import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { CellLook } from '../table.ts';

/** Bits for the runs of a text, which may have all three. */
const STRUCK = 1;
const PLAIN = 2;
/** The run does not say: it is struck out where its cell is. */
export const OWN_FONT = 4;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** How a run of a text looks. */
export interface RunLook {
  /** Absent where it is struck out as its cell is. */
  readonly isStruck?: boolean | undefined;
  /** A digit that is lowered is a mark behind another one: that of CO₂ belongs to the name. */
  readonly isRaised?: boolean | 'lowered' | undefined;
}

/** Joins the pieces of one text. Throws `input-too-large` before it grows beyond every cell. */
export function joinWithin(budget: ReadBudget, gathered: string, text: string): string {
  if (gathered.length + text.length > budget.limits.textLength) budget.spendText(gathered.length + text.length);
  return gathered + text;
}

/**
 * Gathers the runs of one text, and which of them have a line through them. Digits that are raised stay so, as `9,000,000¹`:
 * the mark of a footnote is no digit of the number before it.
 */
export class TextRuns {
  readonly #budget: ReadBudget;
  #text = '';
  #lines = 0;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** Throws `input-too-large`. */
  add(text: string, { isStruck, isRaised }: RunLook = {}): void {
    const isMark = isRaised === true || (isRaised === 'lowered' && /\d$/.test(this.#text));
    const shown = isMark ? text.replace(/\d/g, (digit) => RAISED.charAt(Number(digit))) : text;
    this.#text = joinWithin(this.#budget, this.#text, shown);
    if (text.trim() !== '') this.#lines |= isStruck === undefined ? OWN_FONT : isStruck ? STRUCK : PLAIN;
  }

  get text(): string {
    return this.#text;
  }

  /** True as long as there are spaces alone. */
  get isBlank(): boolean {
    return this.#lines === 0;
  }

  /** The bits of its runs with more than spaces. */
  get lines(): number {
    return this.#lines || OWN_FONT;
  }

  /** Empties it for the next text. */
  clear(): void {
    this.#text = '';
    this.#lines = 0;
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

/** Gathers a text whose runs are stored by their beginnings: all of it once, also where a damaged file has them in no order. */
export function gatherRuns(text: string, starts: readonly FontRun[], { lists, budget }: FontSource): TextRuns {
  const runs = new TextRuns(budget);
  const ordered = starts.toSorted((a, b) => a.start - b.start);
  runs.add(text.slice(0, ordered[0]?.start));
  for (const [index, { start, fontId }] of ordered.entries())
    runs.add(text.slice(start, ordered[index + 1]?.start), lists.fontOf(fontId));
  return runs;
}

interface FontSource {
  readonly lists: { readonly fontOf: (fontId: number) => RunLook };
  readonly budget: ReadBudget;
}
