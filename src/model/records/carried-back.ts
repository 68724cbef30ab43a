import { z } from 'zod';
import { parseJson } from '../../base/util/parse/parse-json.ts';

/** In front of what a result workbook carries, in a hidden cell of the first row of its summary. */
const CARRIED_MARK = 'capsheet carries';

/** Less than a cell takes, with room for what a program escapes. */
const MOST_OF_CELL = 16_000;

const pairs = <T extends z.ZodType>(value: T) => z.array(z.tuple([z.string(), value]));

export const carriedBack = z.object({
  readAt: z.string(),
  customValues: pairs(z.array(z.string())),
  marks: pairs(z.string()),
  answered: z.array(z.string()),
});

/**
 * Facts that a result workbook carries from when it was written: the custom values and marks of its rows, by the
 * keys of CarriedFacts. Fed in again weeks later, it is told by it from one that somebody has typed into since.
 */
export type CarriedBack = z.infer<typeof carriedBack>;

/** As texts of cells side by side; none where there is nothing to carry. */
export function packCarried(facts: CarriedBack): readonly string[] {
  if (facts.customValues.length + facts.marks.length === 0) return [];
  const whole = JSON.stringify(facts);
  const parts = Array.from({ length: Math.ceil(whole.length / MOST_OF_CELL) }, (_, index) =>
    whole.slice(index * MOST_OF_CELL, (index + 1) * MOST_OF_CELL),
  );
  return [CARRIED_MARK, ...parts];
}

/** Reads what `packCarried` wrote among the other cells of its row; returns `undefined` if nothing of it can be read. */
export function unpackCarried(texts: readonly string[]): CarriedBack | undefined {
  const at = texts.indexOf(CARRIED_MARK);
  if (at < 0) return undefined;
  try {
    return carriedBack.safeParse(parseJson(texts.slice(at + 1).join(''))).data;
  } catch {
    return undefined;
  }
}
