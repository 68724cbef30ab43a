import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
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

const HOLDER = /holder|investor|owner|member|partner\b|subscriber|entity/i;
const FUND = /\bfunds?\b|vehicle|\bspv\b|fonds/i;
const COMPANY = /compan|portfolio|issuer|investee|start-?up|target|\bdeal\b|\basset|firm|investment/i;
const ROUND = /\brounds?\b|\bseries\b|\bclass\b|\bsecurit|\binstrument\b|\bfinancing\b|\bstage\b/i;

/** Finds the first text column whose meaning follows from the columns beside it. */
export function findLead(tab: ProposalTab, crosstab: Crosstab, known: KnownNames): LeadColumn | undefined {
  const numbers = new Set<TabColumn>([...crosstab.run, ...crosstab.others].map(({ columnIndex }) => columnIndex));
  const texts = tab.columns.filter(
    ({ columnIndex, kinds, filled }) => !numbers.has(columnIndex) && kinds.text * 2 > filled,
  );
  const holder = texts.find(({ header }) => HOLDER.test(header) && !/\b(?:id|type|group|class|email)\b/i.test(header));
  if (holder !== undefined && crosstab.kind !== 'fund') return { facts: holder, name: 'Fund', isGuessed: false };
  const named = texts.find(({ header }) => FUND.test(header));
  if (named !== undefined && crosstab.kind !== 'fund' && !texts.some(({ header }) => COMPANY.test(header)))
    return { facts: named, name: 'Fund', isGuessed: false };
  const [first] = texts;
  return first === undefined || COMPANY.test(first.header) ? undefined : guessLead(first, crosstab, { tab, known });
}

/** Guesses by the values, or by the neighbouring columns. */
function guessLead(
  facts: SourceFacts,
  { kind }: Crosstab,
  { tab, known }: { readonly tab: ProposalTab; readonly known: KnownNames },
): LeadColumn | undefined {
  if (FUND.test(facts.header)) return undefined;
  const texts = [...facts.distinct.keys()];
  const are = (isMeant: (text: string) => boolean): boolean => texts.filter(isMeant).length * 2 > texts.length;
  const isAmong = (names: readonly string[]) => (text: string) =>
    names.some((name) => foldName(name) === foldName(text));
  if (kind !== 'company' && are(isAmong(known.companies))) return { facts, name: 'Company', isGuessed: false };
  if (kind !== 'fund' && are((text) => isFundName(text) || isAmong(known.funds)(text)))
    return { facts, name: 'Fund', isGuessed: false };
  if ((kind === 'fund' || kind === 'company') && (ROUND.test(facts.header) || are(isClassLabel)))
    return { facts, name: 'Share Class', isGuessed: false };
  const isBare = /^(?:|names?|.{0,40}\b(?:usd|eur|gbp|shares|table)\b.{0,20})$/.test(foldHeader(facts.header));
  if (!isBare) return undefined;
  return { facts, name: kind === 'class' || isCapTable(tab) ? 'Fund' : 'Company', isGuessed: true };
}

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
  if (PRICE.test(label)) return [{ rowNumber, label, above: 'price', because: 'it is the price of each class' }];
  const said = SAYS.find(([words]) => words.test(label));
  if (said !== undefined) return [{ rowNumber, label, because: said[1] }];
  return readTotalLabel(row) === undefined ? [] : [{ rowNumber, label, because: 'it sums up rows of holders' }];
}

function isDate(cell: TabCell): boolean {
  const { format } = cell;
  return kindOf(cell) === 'date' || (format !== undefined && isDateFormat(format));
}
