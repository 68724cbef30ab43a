import { groupBy } from '../../../base/util/collections/group-by.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { AUTHORISED, CLASS_NAME_ENDINGS } from '../../../model/lexicon/class-kinds.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { NO_CELLS } from '../../../model/lexicon/nothing.ts';
import { COMPANY_HEADERS, FUND_HEADERS, MATRIX_HOLDERS } from '../../../model/lexicon/parties.ts';
import { CAP_TABLES } from '../../../model/lexicon/titles.ts';
import type { Words } from '../../../model/lexicon/words.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { SplitForm, UnpivotForm } from '../../file/mapping-form.ts';
import { cellIn, isBlank, isFilled, textAt, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { homeOf, type MadeColumn, type TabCell, type TabColumn } from '../../source/tab-column.ts';
import { whyNoPlace } from '../left-out/left-tables.ts';
import { isAmong, isFundName, isLegalName } from '../names/name-words.ts';
import type { KnownNames } from '../proposal.ts';
import { kindOf } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { listTitles, type ProposalTab } from '../source-tab.ts';
import { isClassLabel } from '../values/split-label.ts';
import { type Crosstab, nameSome, type RunColumn, refIn, toFreeName, valueIn } from './find-crosstab.ts';
import { isDayLabel, type Measure, readPeriod } from './read-heading.ts';

export const COLUMN_OF: { readonly [measure in Measure]: string } = {
  shares: 'Shares',
  amount: 'Investment Amount',
  price: 'Price Per Share',
  value: 'Fair Value',
  pre: 'Pre-Money Valuation',
  post: 'Post-Money Valuation',
  size: 'Round Size',
  date: 'Issue Date',
};

/** The measure of unlabelled numbers; `isSaid` where a title, the tab's name or the corner names it. */
interface MeasureGuess {
  readonly measure: Measure;
  readonly isSaid: boolean;
}

/** Decides by titles and by the cells beside the numbers; conflicting words make it unsure. */
function decideMeasure({ kind, run }: Crosstab, tab: ProposalTab, isOfHolders: boolean): MeasureGuess {
  const said = new Set(run.flatMap(({ measure }) => (measure === undefined || measure === 'date' ? [] : [measure])));
  const bare = new Set(run.flatMap(({ measure, record }) => (measure === undefined ? [record] : [])));
  const hasBoth = run.some(({ measure, record }) => measure === 'shares' && bare.has(record));
  // Beside labelled amounts, unlabelled numbers are shares; beside shares of other classes they are shares as well.
  if (said.size > 0) return { measure: said.has('shares') && hasBoth ? 'amount' : 'shares', isSaid: false };
  const taken = new Set<TabColumn>(run.map(({ columnIndex }) => columnIndex));
  const corner = tab.columns.filter(({ columnIndex, kinds }) => !taken.has(columnIndex) && kinds.text > 0);
  const texts = [...listTitles(tab), ...corner.map(({ header }) => header)];
  const found: readonly Measure[] = headerWords.TITLED_MEASURES.filter((measure) =>
    texts.some((text) => headerWords.MEASURE_TITLES[measure].isIn(text)),
  );
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return { measure: only, isSaid: true };
  // Holders of shares are listed for a day, seldom by quarter.
  const likely = kind === 'period' ? found.find((measure) => measure !== 'shares') : found[0];
  if (likely !== undefined) return { measure: likely, isSaid: false };
  // Under rounds with the days on which they closed stands what each holder put in.
  const areDated = kind === 'round' && run.every(({ name }) => name?.day !== undefined);
  const isOfShares = kind === 'class' || (isOfHolders && !areDated);
  return { measure: isOfShares ? 'shares' : areBalances(kind, run, tab) ? 'value' : 'amount', isSaid: false };
}

/** Purchases are on single days; what each row has at the end of most of several quarters or years is what it is worth. */
const MOSTLY = 0.8;
const PERIOD_END = /-(?:03-31|06-30|09-30|12-31)$/;

function areBalances(kind: Crosstab['kind'], run: Crosstab['run'], { dataRows }: ProposalTab): boolean {
  const isOfEnds = run.every(({ record }) => PERIOD_END.test(readPeriod(record)?.lastDay ?? ''));
  if (kind !== 'period' || !isOfEnds || run.length < 2 || dataRows.length < 2) return false;
  const filled = dataRows.flatMap((row) => run.filter((column) => valueIn(row, column) !== ZERO));
  return filled.length >= dataRows.length * run.length * MOSTLY;
}

/** Shares that nothing says are such are none where some are below zero. */
export function areNoShares(tab: ProposalTab, crosstab: Crosstab, { guess }: UnpivotedColumns): boolean {
  if (guess === undefined || guess.isSaid || guess.measure !== 'shares') return false;
  const bare = crosstab.run.filter(({ measure }) => measure === undefined);
  return tab.dataRows.some((row) => bare.some((column) => isNegative(valueIn(row, column))));
}

/** Business figures and plans by year are not holdings; a title or a column of labels shows them. */
export function isOfBusiness(tab: ProposalTab, crosstab: Crosstab): boolean {
  const { kind, run } = crosstab;
  const isBare = kind === 'period' && run.every(({ measure }) => measure === undefined);
  if (!isBare || decideMeasure(crosstab, tab, false).isSaid) return false;
  const isLabel = (text: string): boolean => whyNoPlace(text) !== undefined;
  const labels = tab.columns.filter(({ distinct, kinds }) => kinds.text > 0 && distinct.size > 0);
  return listTitles(tab).some(isLabel) || labels.some(({ texts }) => texts.every(isLabel));
}

function isCapTable(tab: ProposalTab): boolean {
  return listTitles(tab).some((text) => CAP_TABLES.isIn(text));
}

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
  const held = crosstab.kind === 'company' ? undefined : texts.find(({ byTable }) => byTable?.name === 'Company');
  if (held !== undefined) return { facts: held, name: 'Company', isGuessed: false };
  const holder = texts.find(({ header }) => MATRIX_HOLDERS.isIn(header) && !headerWords.HOLDER_FACTS.isIn(header));
  if (holder !== undefined && crosstab.kind !== 'fund') return { facts: holder, name: 'Fund', isGuessed: false };
  const named = texts.find(({ header }) => FUND_HEADERS.isIn(header));
  if (named !== undefined && crosstab.kind !== 'fund' && !texts.some(({ header }) => COMPANY_HEADERS.isIn(header)))
    return { facts: named, name: 'Fund', isGuessed: false };
  const [first] = texts.filter(({ header }) => !headerWords.HOLDER_FACTS.isIn(header));
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
  if (kind !== 'company' && are(isAmong(known.companies))) return { facts, name: 'Company', isGuessed: false };
  if (kind !== 'fund' && are((text) => isFundName(text) || isAmong(known.funds)(text)))
    return { facts, name: 'Fund', isGuessed: false };
  if ((kind === 'fund' || kind === 'company') && (headerWords.ROUND_HEADERS.isIn(facts.header) || are(isClassLabel)))
    return { facts, name: 'Share Class', isGuessed: false };
  if (!isBare(facts.header)) return undefined;
  return { facts, name: kind === 'class' || isCapTable(tab) ? 'Fund' : 'Company', isGuessed: true };
}

const LONGEST_BARE = 60;

/** Recognises headers that name nothing in particular: none, `Name`, `Shares (USD)`. */
function isBare(header: string): boolean {
  return (
    header === '' ||
    headerWords.BARE_HEADERS.is(header) ||
    (header.length <= LONGEST_BARE && headerWords.BARE_HEADER_PARTS.isIn(header))
  );
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
  [[headerWords.PERCENT, headerWords.OWNERSHIP], 'it is a percentage'],
  [[headerWords.POOLS], 'options and what is reserved for them have no place in the portfolio service'],
  [[headerWords.ROW_SUMS], 'it sums up rows of holders'],
  [[AUTHORISED], 'nobody holds what is only authorised'],
  [[headerWords.ROUND_FACTS], 'it is of the class, not of a holder'],
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
    const readLabel = (): readonly LabelRow[] => {
      const { rowNumber } = row;
      if (isDayLabel(label) && held.every(isDate))
        return [{ rowNumber, label, above: 'date', because: 'it is the day of each column' }];
      if (headerWords.PRICE_STARTS.begin(label) || headerWords.PRICES_PER.isIn(label))
        return [{ rowNumber, label, above: 'price', because: 'it is the price of each class' }];
      const said = label.includes('%')
        ? SAYS[0]
        : headerWords.POOL_STARTS.begin(label)
          ? SAYS[1]
          : SAYS.find(([all]) => all.some((words) => words.isIn(label)));
      if (said !== undefined) return [{ rowNumber, label, because: said[1] }];
      return readTotalLabel(row) === undefined ? [] : [{ rowNumber, label, because: 'it sums up rows of holders' }];
    };
    return isName ? [] : readLabel();
  });
}

function isDate(cell: TabCell): boolean {
  const { format } = cell;
  return kindOf(cell) === 'date' || (format !== undefined && isDateFormat(format));
}

interface MadeOfRun extends MadeColumn {
  /** The format's name, with the unit in the headings. */
  readonly header: string;
  readonly reason: string;
  readonly isMeasure: boolean;
  /** The columns of the tab that hold its values. */
  readonly indexes: readonly number[];
}

export interface UnpivotedColumns {
  readonly columns: readonly MadeOfRun[];
  /** The columns of marks beside amounts. */
  readonly marks?: readonly MadeOfRun[];
  readonly unpivot: UnpivotForm & { readonly name: string };
  readonly meant: SheetKind;
  /** Splits off what a name says beside the name itself, and why. */
  readonly split?: SplitStep;
  /** The measure of unlabelled numbers; absent where all are labelled. */
  readonly guess?: MeasureGuess;
  /** Sheets that are made only of records with other texts in a column. */
  readonly limits: readonly {
    readonly kinds: readonly SheetKind[];
    readonly column: string;
    readonly texts: readonly string[];
  }[];
}

interface SplitStep {
  readonly split: SplitForm;
  readonly note: string;
}

interface Beside {
  readonly labels: readonly LabelRow[];
  readonly lead: LeadColumn | undefined;
}

const OF_CLASS = 'a round has the name of its class, without the kind of shares';
const ROUND_OF_CLASS = String.raw`^(?<Round>.+?)\s+(?:${CLASS_NAME_ENDINGS})\b.*$`;

export function makeColumns(tab: ProposalTab, crosstab: Crosstab, { labels, lead }: Beside): UnpivotedColumns {
  const guess = decideMeasure(crosstab, tab, lead?.name === 'Fund' || lead?.name === 'Share Class');
  const run = crosstab.run.map((column) => ({
    ...column,
    measure: column.measure ?? guess.measure,
    record: crosstab.kind === 'period' ? (readPeriod(column.record)?.lastDay ?? column.record) : column.record,
  }));
  const hasDays = run.some(({ name }) => name?.day !== undefined);
  const measures = [...new Set(run.map(({ measure }) => measure))];
  const values = measures.map((measure) => toMeasureColumn(measure, run, tab));
  const toMade = (name: string, header: string, reason: string): MadeOfRun => {
    return { name, header, home: run[0]?.columnIndex ?? 0, isMeasure: false, indexes: [], reason };
  };
  // The first row of each kind, unless the columns themselves say it.
  const above = labels.flatMap(({ rowNumber, above: of }) => {
    if (of === undefined || measures.includes(of)) return [];
    const reason = `row ${rowNumber} gives it for each column`;
    return [{ ...toMade(toFreeName(COLUMN_OF[of], tab), COLUMN_OF[of], reason), rowNumber }];
  });
  const hasDates = above.some(({ header }) => header === 'Issue Date');
  const names = toNameColumns(tab, { kind: crosstab.kind, measures, hasDates, hasDays, toMade });
  const isOfMarks = crosstab.kind === 'period' && measures.includes('value') && toSheet(measures) === 'securities';
  const named = hasDays ? run.map(nameWithDay) : run;
  const records = [...groupBy(named, ({ record }) => record)].map(([name, columns]) => {
    const values = columns.map(({ columnIndex, measure = guess.measure }) => {
      return [toFreeName(COLUMN_OF[measure], tab), refIn(tab, columnIndex)] as const;
    });
    return [name, new Map(values)] as const;
  });
  const unpivot = {
    name: names.name,
    records: new Map(records),
    above: new Map(above.map(({ name, rowNumber }) => [name, `${rowNumber}`])),
    blank: listNothings(run, tab),
  };
  /** Amounts and marks of a quarter may each be there without the other. */
  const toLimits = (): UnpivotedColumns['limits'] => {
    const held = measures.find((measure) => measure === 'amount' || measure === 'shares');
    if (held === undefined || !measures.includes('value')) return [];
    const indexes = run.flatMap(({ measure, columnIndex }) => (measure === held ? [columnIndex] : []));
    const cells = tab.dataRows.flatMap((row) => indexes.flatMap((index) => cellIn(row, index) ?? []));
    const zeros = cells.filter((cell) => isFilled(cell) && readSourceNumber(cell, '.') === ZERO).map(textOf);
    return [
      {
        kinds: ['securities', 'rounds', 'share-classes'],
        column: toFreeName(COLUMN_OF[held], tab),
        texts: [...new Set(zeros)],
      },
      { kinds: ['valuations'], column: toFreeName(COLUMN_OF.value, tab), texts: [] },
    ];
  };
  return {
    columns: [...names.columns, ...values, ...above],
    unpivot,
    meant: toSheet(measures),
    limits: toLimits(),
    ...(names.split === undefined ? {} : { split: names.split }),
    ...(isOfMarks ? { marks: [...names.columns.map(toDay), ...values, ...above] } : {}),
    ...(crosstab.run.some(({ measure }) => measure === undefined) ? { guess } : {}),
  };
}

function toMeasureColumn(measure: Measure, run: readonly RunColumn[], tab: ProposalTab): MadeOfRun {
  const own = run.filter((column) => column.measure === measure);
  const unit = own.find((column) => column.unit !== undefined)?.unit;
  const header = COLUMN_OF[measure];
  return {
    name: toFreeName(header, tab),
    header: unit === undefined ? header : `${header} (${unit})`,
    home: own[0]?.columnIndex ?? 0,
    isMeasure: measure !== 'date',
    indexes: own.map(({ columnIndex }) => columnIndex),
    reason: `what is under ${nameSome(own)}`,
  };
}

function toDay(column: MadeOfRun): MadeOfRun {
  return { ...column, header: 'Date' };
}

function toSheet(measures: readonly Measure[]): SheetKind {
  const has = (...some: readonly Measure[]): boolean => some.some((measure) => measures.includes(measure));
  if (has('shares', 'amount')) return 'securities';
  if (has('pre', 'size')) return 'rounds';
  return has('price') ? 'share-classes' : 'valuations';
}

/** `Seed (2019-03-15)`: the names of records, split into the name and the day. */
const DATED = String.raw`^(?<Named>.+) \((?<Day>[^()]+)\)$`;

function nameWithDay<C extends RunColumn>(column: C): C {
  const { record, name } = column;
  return name?.day === undefined ? column : { ...column, record: `${record} (${name.day})` };
}

interface RecordNames {
  readonly kind: Crosstab['kind'];
  readonly measures: readonly Measure[];
  readonly hasDates: boolean;
  readonly hasDays: boolean;
  readonly toMade: (name: string, header: string, reason: string) => MadeOfRun;
}

/** Makes one or two columns of the records' names. */
function toNameColumns(
  tab: ProposalTab,
  { kind, measures, hasDates, hasDays, toMade }: RecordNames,
): { readonly name: string; readonly columns: readonly MadeOfRun[]; readonly split?: SplitStep } {
  const isHeld = measures.includes('shares');
  const header = kind === 'period' ? (measures.includes('amount') ? 'Issue Date' : 'Date') : NAMED[kind];
  const wanted = kind === 'round' && !isHeld ? 'Round' : header;
  const name = toFreeName(wanted, tab);
  const column = (of: string, made = name): MadeOfRun => toMade(made, of, 'the names of the columns');
  const headers = kind === 'round' && isHeld ? ['Round', 'Share Class'] : [wanted];
  if (hasDays) {
    return {
      name,
      columns: [...headers.map((of) => column(of, 'Named')), column('Issue Date', 'Day')],
      split: { split: { column: name, pattern: DATED, otherwise: 'Named' }, note: 'the day stands beside the name' },
    };
  }
  const columns = headers.map((of) => column(of));
  // A split names its own parts.
  if (kind !== 'class' || !hasDates || toFreeName('Round', tab) !== 'Round') return { name, columns };
  const split = { split: { column: name, pattern: ROUND_OF_CLASS, otherwise: 'Round' }, note: OF_CLASS };
  const ofRound = column('Round', 'Round');
  return { name, columns: [...columns, { ...ofRound, reason: OF_CLASS }], split };
}

const NAMED = { class: 'Share Class', round: 'Share Class', fund: 'Fund', company: 'Company', type: 'Type' } as const;

function listNothings(run: readonly RunColumn[], { dataRows }: ProposalTab): readonly string[] {
  const texts = run.flatMap(({ columnIndex }) =>
    dataRows.map((row) => textAt(row, columnIndex)).filter((text) => NO_CELLS.is(text)),
  );
  return [...new Set(texts)];
}
