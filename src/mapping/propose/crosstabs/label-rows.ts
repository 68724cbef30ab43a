import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import { isFundName, isLegalName } from '../names/name-words.ts';
import { kindOf } from '../score/value-kinds.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isDayLabel } from './day-label.ts';
import type { Crosstab } from './find-crosstab.ts';

/** A row about the columns, which nobody holds. */
export interface LabelRow {
  readonly rowNumber: number;
  readonly label: string;
  /** Given for each column, where the format keeps it. */
  readonly above?: 'date' | 'price';
  readonly because: string;
}

const PRICE = /^(?:(?:original )?(?:issue|share|purchase|unit) )?price\b|\bprice per (?:share|unit)\b|^(?:oip|pps)\b/i;
const SAYS: readonly (readonly [words: RegExp, because: string])[] = [
  [/%|\bper ?cent|\bownership\b/i, 'it is a percentage'],
  [
    /\b(?:option|employee|esop) pool\b|^pool\b|\besops?\b|\brsus?\b|\boptions? (?:outstanding|granted|available|reserved|issued|plan)|\b(?:incentive|stock|equity|option) plan\b|\bunallocated\b|\bungranted\b|\bunissued\b|\breserved for\b|\bavailable for\b|^options?\b/i,
    'options and what is reserved for them have no place in the portfolio service',
  ],
  [/\bfully[- ]?diluted\b|\btotals?\b|\boutstanding\b|\bsum\b/i, 'it sums up rows of holders'],
  [/\bauthori[sz]ed\b/i, 'nobody holds what is only authorised'],
  [
    /\b(?:pre|post)[- ]?money\b|\bvaluation\b|\braised\b|\bround size\b|\bconversion (?:price|ratio|rate)\b|\bliquidation\b/i,
    'it is of the class, not of a holder',
  ],
];

/** Finds rows about the columns above and below the header, by their text in the holder column. */
export function findLabelRows(
  tab: ProposalTab,
  { run, others, headerRows }: Crosstab,
  holder: { readonly columnIndex: number; readonly names: ReadonlySet<string> },
): readonly LabelRow[] {
  const runIndexes = new Set(run.map(({ columnIndex }) => columnIndex));
  const numbers = new Set([...run, ...others].map(({ columnIndex }) => columnIndex));
  return tab.table.rows.flatMap((row): readonly LabelRow[] => {
    const { rowNumber } = row;
    if (rowNumber >= headerRows.first && rowNumber <= headerRows.last) return [];
    const held = row.cells.filter((cell) => numbers.has(cell.columnIndex) && isFilled(cell));
    const first = row.cells.find((cell) => cell.columnIndex < Math.min(...runIndexes) && !isBlank(cell));
    const at = row.cells.find((cell) => cell.columnIndex === holder.columnIndex && !isBlank(cell)) ?? first;
    if (at?.value.kind !== 'text' || held.length === 0) return [];
    const label = textOf(at);
    const isName = holder.names.has(foldName(label)) || isFundName(label) || isLegalName(label);
    return isName ? [] : readLabel(row, { label, held });
  });
}

function readLabel(
  row: Row,
  { label, held }: { readonly label: string; readonly held: readonly Cell[] },
): readonly LabelRow[] {
  const { rowNumber } = row;
  if (isDayLabel(label) && held.every(isDate))
    return [{ rowNumber, label, above: 'date', because: 'it is the day of each column' }];
  if (PRICE.test(label)) return [{ rowNumber, label, above: 'price', because: 'it is the price of each class' }];
  const said = SAYS.find(([words]) => words.test(label));
  if (said !== undefined) return [{ rowNumber, label, because: said[1] }];
  return readTotalLabel(row) === undefined ? [] : [{ rowNumber, label, because: 'it sums up rows of holders' }];
}

function isDate(cell: Cell): boolean {
  const { format } = cell;
  return kindOf(cell) === 'date' || (format !== undefined && isDateFormat(format));
}
