import { trimText } from '../../base/util/text/text.ts';
import { NO_CELLS } from '../../model/lexicon/nothing.ts';
import { TOTALS } from '../../model/lexicon/titles.ts';
import { parseNumberText } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import { type CellContent, isBlankCell } from './blank-cell.ts';

/** A total row may have these beside its label and its numbers, or a word for nothing. */
const DASHES_OR_CODE = /^(?:[-–—]{1,3}|[A-Z]{3})$/;

/** A text without these is no number. */
const DIGIT = /[\d\uff10-\uff19]/;

/** A row whose first text is the label of a total, or a name and then that word, with nothing but numbers beside it. */
export interface TotalLabel<C extends CellContent> {
  readonly label: string;
  /** It says no more than that word. Companies may be called so, but not that alone. */
  readonly isMere: boolean;
  /** The filled cells beside it. */
  readonly others: readonly C[];
}

/** `undefined` for a row that is not labelled as a total. */
export function readTotalLabel<C extends CellContent>(row: {
  readonly cells: readonly C[];
}): TotalLabel<C> | undefined {
  // Nearly all rows of data end here, before any number is taken apart.
  if (hasManyWords(row.cells)) return undefined;
  const others: C[] = [];
  let label: string | undefined;
  let second: string | undefined;
  for (const cell of row.cells) {
    if (isBlankCell(cell)) continue;
    if (isNumber(cell)) others.push(cell);
    else if (cell.value.kind === 'text' && label === undefined) label = trimText(cell.value.text);
    else if (isDashesOrCode(cell)) others.push(cell);
    else if (label === undefined || second !== undefined || others.length > 0 || cell.value.kind !== 'text')
      return undefined;
    else second = trimText(cell.value.text);
  }
  if (label === undefined || !others.some(isNumber)) return undefined;
  if (second !== undefined) return readPair([label, second], others);
  if (!TOTALS.begin(label) && !TOTALS.end(label)) return undefined;
  return { label, isMere: TOTALS.is(label), others };
}

/**
 * The total of one fund or company: `Fund I | Total | 3,234 | 74,477`. A row with a day, or with one number alone, may be of a company
 * that is called so.
 */
function readPair<C extends CellContent>(texts: readonly string[], others: readonly C[]): TotalLabel<C> | undefined {
  const label = texts.find((text) => TOTALS.is(text));
  return label === undefined || others.length < 2 || others.some(isDated) ? undefined : { label, isMere: true, others };
}

export function isDated({ value, format }: CellContent): boolean {
  return value.kind === 'date' || (value.kind === 'number' && format !== undefined && isDateFormat(format));
}

/** Whether two texts or more beside the first cell are certainly no number and no code. */
function hasManyWords(cells: readonly CellContent[]): boolean {
  let words = -1;
  for (const cell of cells) {
    if (isBlankCell(cell)) continue;
    if (words < 0 || isWord(cell)) words += 1;
    if (words > 1) return true;
  }
  return false;
}

function isWord(cell: CellContent): boolean {
  return cell.value.kind === 'text' && !DIGIT.test(cell.value.text) && !isDashesOrCode(cell);
}

/** A sum may have failed, or never have been calculated. `2021 Total` is a label, and no amount in a currency of that name. */
function isNumber({ value }: CellContent): boolean {
  if (value.kind === 'uncached' || value.kind === 'error') return true;
  if (value.kind !== 'text') return value.kind === 'number';
  return parseNumberText(value.text) !== undefined && !TOTALS.begin(value.text) && !TOTALS.end(value.text);
}

function isDashesOrCode({ value }: CellContent): boolean {
  return value.kind === 'text' && (DASHES_OR_CODE.test(trimText(value.text)) || NO_CELLS.is(value.text));
}
