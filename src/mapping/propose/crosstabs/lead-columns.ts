import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { AUTHORISED } from '../../../model/lexicon/class-kinds.ts';
import {
  BARE_HEADER_PARTS,
  BARE_HEADERS,
  HOLDER_FACTS,
  OWNERSHIP,
  PERCENT,
  POOL_STARTS,
  POOLS,
  PRICE_STARTS,
  PRICES_PER,
  ROUND_FACTS,
  ROUND_HEADERS,
  ROW_SUMS,
} from '../../../model/lexicon/header-words.ts';
import { COMPANY_HEADERS, FUND_HEADERS, MATRIX_HOLDERS } from '../../../model/lexicon/parties.ts';
import type { Words } from '../../../model/lexicon/words.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import { homeOf, type TabCell, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { isFundName, isLegalName } from '../names/name-words.ts';
import type { KnownNames } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { kindOf } from '../score/value-kinds.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isClassLabel } from '../values/split-label.ts';
import { isCapTable } from './decide-measure.ts';
import type { Crosstab } from './find-crosstab.ts';
import { isDayLabel } from './read-heading.ts';

/** The column that names the subject of each row, where a crosstab implies it and a list would not. */
export interface LeadColumn {
  readonly facts: SourceFacts;
  readonly name: 'Fund' | 'Company' | 'Share Class' | 'Round';
  /** Neither its header nor its values say so. */
  readonly isGuessed: boolean;
}

/** Finds the first text column whose meaning follows from the columns beside it. */
export function findLead(tab: ProposalTab, crosstab: Crosstab, known: KnownNames): LeadColumn | undefined {
  const numbers = new Set<TabColumn>([...crosstab.run, ...crosstab.others].map(({ columnIndex }) => columnIndex));
  const texts = tab.columns.filter(
    ({ columnIndex, kinds, filled }) => !numbers.has(columnIndex) && kinds.text * 2 > filled,
  );
  const holder = texts.find(({ header }) => MATRIX_HOLDERS.isIn(header) && !HOLDER_FACTS.isIn(header));
  if (holder !== undefined && crosstab.kind !== 'fund') return { facts: holder, name: 'Fund', isGuessed: false };
  const named = texts.find(({ header }) => FUND_HEADERS.isIn(header));
  if (named !== undefined && crosstab.kind !== 'fund' && !texts.some(({ header }) => COMPANY_HEADERS.isIn(header)))
    return { facts: named, name: 'Fund', isGuessed: false };
  const [first] = texts;
  return first === undefined || COMPANY_HEADERS.isIn(first.header)
    ? undefined
    : guessLead(first, crosstab, { tab, known });
}

/** Guesses by the values, or by the neighbouring columns. */
function guessLead(
  facts: SourceFacts,
  { kind }: Crosstab,
  { tab, known }: { readonly tab: ProposalTab; readonly known: KnownNames },
): LeadColumn | undefined {
  if (FUND_HEADERS.isIn(facts.header)) return undefined;
  const texts = facts.texts;
  const are = (isMeant: (text: string) => boolean): boolean => texts.filter(isMeant).length * 2 > texts.length;
  const isAmong = (names: readonly string[]) => (text: string) =>
    names.some((name) => foldName(name) === foldName(text));
  if (kind !== 'company' && are(isAmong(known.companies))) return { facts, name: 'Company', isGuessed: false };
  if (kind !== 'fund' && are((text) => isFundName(text) || isAmong(known.funds)(text)))
    return { facts, name: 'Fund', isGuessed: false };
  if ((kind === 'fund' || kind === 'company') && (ROUND_HEADERS.isIn(facts.header) || are(isClassLabel)))
    return { facts, name: 'Share Class', isGuessed: false };
  if (!isBare(facts.header)) return undefined;
  return { facts, name: kind === 'class' || isCapTable(tab) ? 'Fund' : 'Company', isGuessed: true };
}

const LONGEST_BARE = 60;

/** Recognises headers that name nothing in particular: none, `Name`, `Shares (USD)`. */
function isBare(header: string): boolean {
  return header === '' || BARE_HEADERS.is(header) || (header.length <= LONGEST_BARE && BARE_HEADER_PARTS.isIn(header));
}

/** A row about the columns, which nobody holds. */
export interface LabelRow {
  readonly rowNumber: number;
  readonly label: string;
  /** Given for each column, where the format keeps it. */
  readonly above?: 'date' | 'price';
  readonly because: string;
}

const SAYS: readonly (readonly [words: readonly Words[], because: string])[] = [
  [[PERCENT, OWNERSHIP], 'it is a percentage'],
  [[POOLS], 'options and what is reserved for them have no place in the portfolio service'],
  [[ROW_SUMS], 'it sums up rows of holders'],
  [[AUTHORISED], 'nobody holds what is only authorised'],
  [[ROUND_FACTS], 'it is of the class, not of a holder'],
];

/** Finds rows about the columns above and below the header, by their text in the holder column. */
export function findLabelRows(
  tab: ProposalTab,
  { run, others, headerRows }: Crosstab,
  holder: { readonly columnIndex: TabColumn; readonly names: ReadonlySet<string> },
): readonly LabelRow[] {
  const firstOfRun = Math.min(...run.map(({ columnIndex }) => columnIndex));
  const numbers = new Set<TabColumn>([...run, ...others].map(({ columnIndex }) => columnIndex));
  return tab.table.rows.flatMap((row): readonly LabelRow[] => {
    const { rowNumber } = row;
    if (rowNumber >= headerRows.first && rowNumber <= headerRows.last) return [];
    const held = row.cells.filter((cell) => numbers.has(cell.columnIndex) && isFilled(cell));
    const first = row.cells.find((cell) => homeOf(cell.columnIndex) < firstOfRun && !isBlank(cell));
    const at = row.cells.find((cell) => cell.columnIndex === holder.columnIndex && !isBlank(cell)) ?? first;
    if (at?.value.kind !== 'text' || held.length === 0) return [];
    const label = textOf(at);
    const isName = holder.names.has(foldName(label)) || isFundName(label) || isLegalName(label);
    return isName ? [] : readLabel(row, { label, held });
  });
}

function readLabel(
  row: TabRow,
  { label, held }: { readonly label: string; readonly held: readonly TabCell[] },
): readonly LabelRow[] {
  const { rowNumber } = row;
  if (isDayLabel(label) && held.every(isDate))
    return [{ rowNumber, label, above: 'date', because: 'it is the day of each column' }];
  if (PRICE_STARTS.begin(label) || PRICES_PER.isIn(label))
    return [{ rowNumber, label, above: 'price', because: 'it is the price of each class' }];
  const said = label.includes('%')
    ? SAYS[0]
    : POOL_STARTS.begin(label)
      ? SAYS[1]
      : SAYS.find(([all]) => all.some((words) => words.isIn(label)));
  if (said !== undefined) return [{ rowNumber, label, because: said[1] }];
  return readTotalLabel(row) === undefined ? [] : [{ rowNumber, label, because: 'it sums up rows of holders' }];
}

function isDate(cell: TabCell): boolean {
  const { format } = cell;
  return kindOf(cell) === 'date' || (format !== undefined && isDateFormat(format));
}
