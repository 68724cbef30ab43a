import { parseJson } from '../../base/util/parse/parse-json.ts';

/** In front of what a result workbook carries, in a hidden cell of the first row of its summary. */
const CARRIED_MARK = 'capsheet carries';

/** Less than a cell takes, with room for what a program escapes. */
const MOST_OF_CELL = 16_000;

/**
 * Facts that a result workbook carries from when it was written: the custom values and marks of its rows, by the
 * keys of CarriedFacts. Fed in again weeks later, it is told by it from one that somebody has typed into since.
 */
export interface CarriedBack {
  readonly readAt: string;
  readonly customValues: readonly Pair<readonly string[]>[];
  readonly marks: readonly Pair<string>[];
  readonly answered: readonly string[];
}
type Pair<Value> = readonly [key: string, value: Value];

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
    const value: unknown = parseJson(texts.slice(at + 1).join(''));
    return isCarriedBack(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Without a library of schemas, which a check of a small workbook does not load. What a later version says besides costs nothing. */
export function isCarriedBack(value: unknown): value is CarriedBack {
  if (typeof value !== 'object' || value === null) return false;
  const { readAt, customValues, marks, answered }: { readonly [Key in keyof CarriedBack]?: unknown } = value;
  return isText(readAt) && arePairs(customValues, areTexts) && arePairs(marks, isText) && areTexts(answered);
}

function arePairs(value: unknown, isValue: (second: unknown) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && isText(pair[0]) && isValue(pair[1]))
  );
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
