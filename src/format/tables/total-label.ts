import { trimText } from '../../base/util/text/text.ts';
import { parseNumberText } from '../../model/values/number-text.ts';
import { type CellContent, isBlankCell } from './blank-cell.ts';

const LABEL =
  /^(?:(?:grand|overall|sub)[\s-]?)?totals?\b|\b(?:sub-?)?totals?:?$|^(?:sum|summe|zwischensumme|gesamt)\b/i;
const MERE_LABEL = /^(?:(?:grand|overall|sub)[\s-]?)?totals?:?$/i;

/** A total row may have these beside its label and its numbers. */
const DASHES_OR_CODE = /^(?:[-–—]{1,3}|[A-Z]{3})$/;

/** A row that begins with the word of a total and has nothing but numbers beside it. */
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
  const first = row.cells.find((cell) => !isBlankCell(cell));
  const label = first?.value.kind === 'text' ? trimText(first.value.text) : '';
  if (!LABEL.test(label)) return undefined;
  const others = row.cells.filter((cell) => cell !== first && !isBlankCell(cell));
  if (!others.some(isNumber)) return undefined;
  if (!others.every((cell) => isNumber(cell) || isDashesOrCode(cell))) return undefined;
  return { label, isMere: MERE_LABEL.test(label), others };
}

/** A sum may have failed, or never have been calculated. */
function isNumber({ value }: CellContent): boolean {
  if (value.kind === 'uncached' || value.kind === 'error') return true;
  return value.kind === 'number' || (value.kind === 'text' && parseNumberText(value.text) !== undefined);
}

function isDashesOrCode({ value }: CellContent): boolean {
  return value.kind === 'text' && DASHES_OR_CODE.test(trimText(value.text));
}
