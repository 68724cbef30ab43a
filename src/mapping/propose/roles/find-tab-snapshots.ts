import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinFirst, joinList } from '../../../base/util/text/words.ts';
import { type Question, questionAt } from '../../question.ts';
import { filledTextIn } from '../../source/cell-text.ts';
import { homeOf, isMade, type PlacedColumn, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import { readTitleFacts } from '../facts/title-facts.ts';
import { listAmounts, toSummed, whySummed } from '../left-out/left-tables.ts';
import { listLookedUp, type TabProposal, takeSteps } from '../lookups/find-lookups.ts';
import {
  heldColumns,
  holdsAmounts,
  indexesOf,
  isOfMarks,
  type ProposedColumn,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedTarget,
  type SkippedTable,
} from '../proposal.ts';
import { factsIn, type ProposalTab, placeIn, rowsWith } from '../source-tab.ts';

/** The columns that identify a holding. */
export const HOLDING_KEYS = ['Company', 'Fund', 'Round', 'Share Class', 'Type', 'Issue Date'] as const;
export const HELD_AMOUNTS = ['Shares', 'Investment Amount'] as const;
/** The same holdings come again in most lists, at the same cost. */
const LEAST_REPEATED = 0.5;
/** Fewer holdings in a list may be instalments of one purchase. */
const LEAST_HOLDINGS = 2;
const MOST_SHOWN = 3;

/** The holdings of a day by their key, with what each cost. */
export type ListedCosts = ReadonlyMap<string, string>;

export function showCost(rows: readonly TabRow[], amounts: readonly (TabColumn | undefined)[]): string {
  return rows.map((row) => groupKeyIn(row, amounts)).join();
}

/** Compares each holding with the list before: most come again, at the same cost. */
export function areRepeated(lists: readonly ListedCosts[], isApart: boolean): boolean {
  const keys = new Set(lists.flatMap((list) => [...list.keys()]));
  const costs = [...keys].map((key) => lists.flatMap((list) => list.get(key) ?? []));
  const repeated = costs.filter((found) => found.length > 1);
  const pairs = repeated.flatMap((found) => found.slice(1).map((cost, index) => cost === found[index]));
  const isGrid = lists.every((list) => list.size >= LEAST_HOLDINGS) && repeated.length >= LEAST_HOLDINGS;
  const isSame = pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * LEAST_REPEATED;
  return isSame && repeated.flat().length >= costs.flat().length * LEAST_REPEATED && (isApart || isGrid);
}

/** Describes holdings that cost something else before. */
export function describeGrown(grown: readonly string[], earlier: string): string {
  return `it counts as one purchase, though ${earlier} have another amount for ${listShown(grown)}: more was bought since, or some was sold`;
}

export function listShown(shown: readonly string[]): string {
  return joinFirst(shown, MOST_SHOWN);
}

interface CountedRows extends PlacedColumn {
  readonly is: readonly string[];
  /** Says why the other rows do not count. */
  readonly because: string;
}

/** Restricts all but the marks to rows with these texts, and leaves the amounts of the others out. */
export function countOnly(
  proposed: ProposedSheet,
  { because, ...events }: CountedRows,
  tab: ProposalTab,
): ProposedSheet {
  const targets = proposed.targets.map((target) => (isOfMarks(target) ? target : { ...target, events }));
  const marked = new Set(indexesOf(targets.filter(isOfMarks)));
  const amounts = targets.flatMap((target) => target.columns.filter((column) => holdsAmounts(column, target)));
  const left = new Set(amounts.flatMap(({ columnIndex }) => columnIndex ?? []));
  const ignored = [...left]
    .filter((columnIndex) => !isMade(columnIndex) && !marked.has(columnIndex))
    .map((columnIndex): ProposedIgnored => {
      const when = [{ column: events.column, isNot: events.is }];
      return { ...placeIn(tab, columnIndex), when, because };
    });
  return { ...proposed, targets, ignored: [...proposed.ignored, ...ignored] };
}

/** A table of holdings as of a day. */
interface DatedTable {
  readonly one: TabProposal;
  readonly day: string;
  readonly columns: ReadonlyMap<string, ProposedColumn>;
  readonly rows: readonly { readonly row: TabRow; readonly texts: ReadonlyMap<string, string> }[];
}

interface ListedTable extends DatedTable {
  /** Each holding, with what it cost. */
  readonly listed: readonly (Record<'company' | 'key' | 'cost' | 'shown', string> & { readonly row: TabRow })[];
}

type ListedRow = ListedTable['listed'][number];

/** The columns that only a position fills, and no sum of several. */
const OF_POSITIONS = ['Round', 'Share Class', 'Type', 'Issue Date'] as const;
const LEAST_TABLES = 2;

/**
 * Counts holdings that tables of several days list again and again only once: each in the last table that has it. Marks
 * count in every table.
 */
export function takeTabSnapshots(found: readonly TabProposal[]): CountedTables {
  const series = findSeries(found.flatMap((one) => toDated(one) ?? []));
  if (series.length < LEAST_TABLES) return { found, left: [] };
  const whole = settleOnce(series.map((table) => takeCounting(table, series)));
  const byOne = new Map(series.map(({ one }, index) => [one, whole[index] ?? one]));
  const counted = found.map((one) => byOne.get(one) ?? leaveSummary(one, series));
  const lookedUp = listLookedUp(counted);
  const isRead = ({ name, proposed }: TabProposal): boolean => proposed.targets.length > 0 || lookedUp.has(name);
  return { found: counted.filter(isRead), left: counted.filter((one) => !isRead(one)).map(toSkipped) };
}

interface CountedTables {
  readonly found: readonly TabProposal[];
  /** Tables of which nothing counts. */
  readonly left: readonly (SkippedTable & { readonly input: string })[];
}

function toSkipped({ input, proposed: { sheet, ignored, doubts }, part }: TabProposal): CountedTables['left'][number] {
  const because = ignored.at(-1)?.because ?? '';
  return { input, sheet, why: because, because, doubts, ...(part === undefined ? {} : { part }) };
}

/** Leaves out positions that only sum up those of a day: they name neither fund nor round. */
function leaveSummary(one: TabProposal, series: readonly ListedTable[]): TabProposal {
  const { tab, proposed } = one;
  const columns = heldByName(proposed);
  const isPlain = columns.size > 0 && !OF_POSITIONS.some((name) => isOfSource(columns.get(name)));
  const summed = series.toReversed().map((table) => toSummed(table.one.tab, table.one.name));
  const amounts = listAmounts(tab.table, tab).filter(({ columnIndex }) => !isMade(columnIndex));
  const because = isPlain ? whySummed({ rows: tab.dataRows }, amounts, summed) : undefined;
  const bare = { ...one, proposed: { ...proposed, doubts: [] } };
  return because === undefined ? one : { ...one, proposed: leaveAll(bare, because) };
}

/** Returns the tables from the first day to the last; none where they do not list the same holdings. */
function findSeries(dated: readonly DatedTable[]): readonly ListedTable[] {
  // A table that sums up others has fewer columns.
  const keysOf = ({ columns }: DatedTable) => HOLDING_KEYS.filter((name) => columns.has(name));
  const alike = [...groupBy(dated, (table) => keysOf(table).join()).values()];
  const [tables = []] = alike.toSorted((one, other) => other.length - one.length);
  const names = tables[0] === undefined ? [] : keysOf(tables[0]);
  const amounts = HELD_AMOUNTS.filter((name) => tables.every(({ columns }) => isOfSource(columns.get(name))));
  if (amounts.length === 0) return [];
  const all = tables.map((table): ListedTable => ({ ...table, listed: listRows(table, names, amounts) }));
  // A table that shares nothing with one of another day lists something else.
  const series = all.filter((one) => all.some((other) => other.day !== one.day && areAlike(one, other)));
  const days = [...new Set(series.map(({ day }) => day))].sort();
  const lists = days.map((day) => toHoldings(series.filter((one) => one.day === day)));
  if (!areRepeated(lists, names.includes('Issue Date'))) return [];
  return series.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

function areAlike(one: ListedTable, other: ListedTable): boolean {
  const keys = new Set(other.listed.map(({ key }) => key));
  return one.listed.some(({ key }) => keys.has(key));
}

function toHoldings(tables: readonly ListedTable[]): ReadonlyMap<string, string> {
  const costs = new Map<string, string>();
  for (const { key, cost } of tables.flatMap(({ listed }) => listed)) {
    const before = costs.get(key);
    costs.set(key, before === undefined ? cost : `${before},${cost}`);
  }
  return costs;
}

function isOfSource(column: ProposedColumn | undefined): boolean {
  return column?.columnIndex !== undefined && !isMade(column.columnIndex);
}

function listRows({ rows }: DatedTable, names: readonly string[], amounts: readonly string[]): readonly ListedRow[] {
  return rows.flatMap(({ row, texts }): ListedRow[] => {
    const valuesOf = (of: readonly string[]): string =>
      JSON.stringify(of.map((name) => foldName(texts.get(name) ?? '')));
    const company = texts.get('Company') ?? '';
    if (company === '') return [];
    const shown = texts.get('Investment Amount') ?? texts.get('Shares') ?? '';
    return [{ row, company, key: valuesOf(names), cost: valuesOf(amounts), shown }];
  });
}

/** Reads a table of positions whose day is known; `undefined` for logs and lists of several days. */
function toDated(one: TabProposal): DatedTable | undefined {
  const { tab, proposed } = one;
  const isOfRows = proposed.targets.every(({ events }) => events === undefined);
  const columns = isOfRows ? heldByName(proposed) : new Map<string, ProposedColumn>();
  const day = columns.size > 0 ? dayOf(one) : undefined;
  if (day === undefined || !isOfSource(columns.get('Company'))) return undefined;
  const above = new Map<string, string>();
  const rows = tab.dataRows.map((row) => {
    for (const [name, { value: fixed, column: ref = '', columnIndex }] of columns) {
      const own = fixed ?? filledTextIn(row, columnIndex);
      const isSame = own === '' && proposed.fillDown.includes(ref);
      above.set(name, isSame ? (above.get(name) ?? '') : own);
    }
    return { row, texts: new Map(above) };
  });
  return { one, day, columns, rows };
}

/** Returns the columns of positions, and that of their types. */
function heldByName({ targets, types }: ProposedSheet): ReadonlyMap<string, ProposedColumn> {
  const held = heldColumns(targets);
  const ofTypes =
    types === undefined || held.length === 0
      ? []
      : [{ name: 'Type', column: types.column, columnIndex: types.columnIndex, confidence: 1, reason: '' }];
  return new Map([...held, ...ofTypes].map((column) => [column.name, column]));
}

/** Returns the day of a table's marks, or that of its titles and its name. */
function dayOf({ tab, proposed }: TabProposal): string | undefined {
  const dated = proposed.targets.find(isOfMarks)?.columns.find(({ name }) => name === 'Date');
  if (dated?.columnIndex === undefined) return dated?.value ?? readTitleFacts(tab, []).day?.text;
  const days = new Set(tab.dataRows.map((row) => filledTextIn(row, dated.columnIndex)).filter((text) => text !== ''));
  return days.size === 1 ? [...days][0] : undefined;
}

/** Restricts a table to the holdings that no later one has. */
function takeCounting(table: ListedTable, series: readonly ListedTable[]): TabProposal {
  const { one, day, listed } = table;
  const later = series.filter((other) => other.day > day);
  const has = ({ listed: rows }: ListedTable, key: string): boolean => rows.some((row) => row.key === key);
  const lastOf = ({ key }: ListedRow): ListedTable | undefined => later.findLast((other) => has(other, key));
  const counting = listed.filter((row) => lastOf(row) === undefined);
  if (counting.length === listed.length)
    return withQuestions(one, [...questionGrown(table, series), ...questionPlain(table, series)]);
  const where = joinList([...new Set(listed.flatMap((row) => lastOf(row)?.one.name ?? []))].map((name) => quote(name)));
  const because = `${where} ${later.length === 1 || !where.includes(' and ') ? 'lists' : 'list'} the same holdings later, and there they count`;
  if (counting.length === 0)
    return { ...one, proposed: leaveAll(one, because, one.proposed.targets.filter(isOfMarks)) };
  const separating = separate(table, counting);
  const names = [...new Set(counting.map(({ company }) => quote(company)))];
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const gone = `${listShown(names)} ${are}`;
  const at = toPlace(table, 'Company');
  if (separating === undefined) {
    const text = `${gone} left out, because no later table has ${them}`;
    return withQuestions({ ...one, proposed: leaveAll(one, because, one.proposed.targets.filter(isOfMarks)) }, [
      questionAt(at, 'left-out', text),
    ]);
  }
  const text = `${gone} held as this table has ${them}, though no later one does; nothing says what became of ${them}`;
  const proposed = countOnly(one.proposed, { ...separating, because }, one.tab);
  return withQuestions({ ...one, proposed }, [
    questionAt(at, 'same', text),
    ...questionGrown({ ...table, listed: counting }, series),
  ]);
}

function withQuestions(one: TabProposal, doubts: readonly Question[]): TabProposal {
  return doubts.length === 0
    ? one
    : { ...one, proposed: { ...one.proposed, doubts: [...doubts, ...one.proposed.doubts] } };
}

/** Finds a column whose texts distinguish the rows that count. */
function separate(
  { one: { tab }, columns, listed }: ListedTable,
  counting: readonly ListedRow[],
): (PlacedColumn & { readonly is: readonly string[] }) | undefined {
  const rows = new Set(counting.map(({ row }) => row));
  const all = new Set(listed.map(({ row }) => row));
  for (const name of HOLDING_KEYS) {
    const { column: ref, columnIndex } = columns.get(name) ?? {};
    if (ref === undefined || columnIndex === undefined || isMade(columnIndex)) continue;
    const texts = [...new Set(counting.map(({ row }) => filledTextIn(row, columnIndex)))];
    const taken = rowsWith(texts, columnIndex, tab).filter((row) => all.has(row));
    if (taken.length === rows.size && taken.every((row) => rows.has(row)))
      return { column: ref, columnIndex, is: texts };
  }
  return undefined;
}

/** Leaves out every column that only the other targets have. */
function leaveAll(
  { tab, proposed }: TabProposal,
  because: string,
  targets: readonly ProposedTarget[] = [],
): ProposedSheet {
  const { types, ...others } = proposed;
  const kept = new Set(indexesOf(targets).map(homeOf));
  const dropped = new Set(
    [...indexesOf(proposed.targets), ...(types === undefined ? [] : [types.columnIndex])].map(homeOf),
  );
  const left = tab.columns.flatMap(({ columnIndex }) =>
    isMade(columnIndex) || kept.has(columnIndex) || !dropped.has(columnIndex) ? [] : [columnIndex],
  );
  const earlier = proposed.ignored.filter(({ columnIndex }) => !left.some((index) => index === columnIndex));
  const ignored = left.map((columnIndex): ProposedIgnored => ({ ...placeIn(tab, columnIndex), because }));
  const fields = new Set(targets.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const doubts = proposed.doubts.filter(({ columnIndex, to }) => {
    const isKept = columnIndex === undefined || !left.includes(homeOf(columnIndex));
    return isKept && (to === undefined || fields.has(to));
  });
  const lookups = proposed.steps.filter(({ lookup }) => lookup !== undefined);
  return takeSteps(
    { ...others, targets, ignored: [...earlier, ...ignored], elsewhere: left, doubts, steps: [] },
    { lookups, doubts: [] },
  );
}

/** Questions what a holding costs where an earlier table has another cost. */
function questionGrown(table: ListedTable, series: readonly ListedTable[]): readonly Question[] {
  const others = series.filter(({ day }) => day < table.day);
  const grown = table.listed.flatMap(({ key, cost, company, shown }): string[] => {
    const before = others.findLast(({ listed }) => listed.some((row) => row.key === key));
    const rows = before?.listed.filter((row) => row.key === key) ?? [];
    const isOfOne = table.listed.filter((row) => row.key === key).length === 1 && rows.length === 1;
    const [first] = rows;
    if (before === undefined || first === undefined || !isOfOne || first.cost === cost) return [];
    const numbers = first.shown === shown ? '' : ` (${first.shown} → ${shown})`;
    return [`${quote(company)}${numbers}`];
  });
  if (grown.length === 0) return [];
  const text = describeGrown(grown, 'earlier tables');
  return [questionAt(toPlace(table, 'Investment Amount', 'Shares'), 'amounts', text)];
}

/** Questions tables without marks: their rows may be payments of the same purchases. */
function questionPlain(table: ListedTable, series: readonly ListedTable[]): readonly Question[] {
  const isMarked = series.some(({ one: { tab, proposed } }) =>
    indexesOf(proposed.targets.filter(isOfMarks)).some((index) => (factsIn(tab, index)?.kinds.number ?? 0) > 0),
  );
  if (isMarked || table !== series.at(-1)) return [];
  const days = new Set(series.map(({ day }) => day)).size;
  return [
    questionAt({}, 'same', `the same holdings are listed on each of ${days} days, and those of ${table.day} count`),
  ];
}

function toPlace({ columns }: DatedTable, ...names: readonly string[]) {
  return names.flatMap((name) => columns.get(name) ?? []).find(isOfSource) ?? {};
}

/** Leaves a question about the same column once, in the last table, and asks for the ends of years together. */
function settleOnce(tables: readonly TabProposal[]): readonly TabProposal[] {
  const years = tables.filter(({ proposed }) => proposed.doubts.some(isOfDay));
  const names = years.map(({ proposed: { sheet } }) => quote(sheet));
  return tables.map((one, index) => {
    const later = tables.slice(index + 1).flatMap(({ proposed: { doubts } }) => doubts);
    const doubts = one.proposed.doubts.flatMap((doubt): Question[] => {
      if (isOfDay(doubt) && years.length > 1)
        return one === years.at(-1)
          ? [{ ...doubt, text: `the day of ${joinList(names)} is the last of the year` }]
          : [];
      const isAgain = later.some(
        ({ column: ref, topic }) => ref !== undefined && ref === doubt.column && topic === doubt.topic,
      );
      return ['left-out', 'currency', 'no-currency'].includes(doubt.topic) && isAgain ? [] : [doubt];
    });
    return { ...one, proposed: { ...one.proposed, doubts } };
  });
}

function isOfDay({ topic, to }: Question): boolean {
  return topic === 'every-row' && to === 'Date';
}
