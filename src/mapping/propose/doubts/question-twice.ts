import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { NearNameIndex } from '../../../base/util/text/near-name-index.ts';
import { bareName } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { foldName, withoutMarks } from '../../../base/util/text/text.ts';
import { joinSome } from '../../../base/util/text/words.ts';
import { absolute, addDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { findByName } from '../../file/by-name.ts';
import { type Question, questionAt } from '../../question.ts';
import { foldedTextIn, textOf } from '../../source/cell-text.ts';
import { homeOf, isMade, type TabRow } from '../../source/tab-column.ts';
import { amountIn } from '../amounts/read-amounts.ts';
import { heldColumns, type ProposedColumn, type ProposedTarget, TURNED } from '../proposal.ts';
import { signOf } from '../score/written-form.ts';
import { factsIn, type ProposalTab, rowsWith } from '../source-tab.ts';

/** One equal total may be a coincidence. */
const LEAST_COMPANIES = 2;

export interface ReadTable {
  readonly name: string;
  readonly tab: ProposalTab;
  readonly targets: readonly ProposedTarget[];
}

export interface Purchase {
  readonly rowNumber: number;
  readonly company: string;
  readonly fund: string;
  readonly day: string;
  readonly shareClass: string;
  /** At least one of the two is present. */
  readonly amount: Decimal | undefined;
  readonly shares: Decimal | undefined;
}

/** Compares what was paid; where one purchase lacks it, the number of shares. */
type Measure = 'amount' | 'shares';

interface Purchases {
  readonly table: ReadTable;
  /** Read where there is another table to compare them with. */
  readonly all: readonly Purchase[];
}

/**
 * Questions purchases that the same or an earlier table already has: whole rows, single purchases, or totals by
 * company. They would count twice.
 */
export function questionTwice(tables: readonly ReadTable[]): readonly (readonly Question[])[] {
  const isAlone = tables.length < 2;
  const read = tables.map((table): Purchases => ({ table, all: isAlone ? [] : [...listPurchases(table)] }));
  return read.map((one, index) => {
    const hasBought = isAlone ? listPurchases(one.table).next().done !== true : one.all.length > 0;
    if (!hasBought) return [];
    const others = read.slice(0, index).filter(({ all }) => all.length > 0);
    return [...questionRowsAgain(one.table), ...questionOthersAgain(one, others)];
  });
}

/** Returns the column that a negated one was made from. */
function atSource({ column: ref, columnIndex, ...column }: ProposedColumn): ProposedColumn {
  const isTurned = ref === TURNED.paid && columnIndex !== undefined;
  return { ...column, ...omitAbsent({ column: ref, columnIndex: isTurned ? homeOf(columnIndex) : columnIndex }) };
}

/** Returns the rows of a target; a log also has others. */
export function linesOfTarget({ events }: ProposedTarget, tab: ProposalTab): readonly TabRow[] {
  return events === undefined ? tab.dataRows : rowsWith(events.is, events.columnIndex, tab);
}

function questionRowsAgain({ tab, targets }: ReadTable): readonly Question[] {
  const rows = groupBy(tab.dataRows, ({ cells }) =>
    JSON.stringify(cells.map((cell) => [cell.columnIndex, textOf(cell)])),
  );
  const again = [...rows.values()].flatMap(([first, ...others]) =>
    others.filter(({ rowNumber }) => rowNumber !== first.rowNumber),
  );
  if (again.length === 0) return [];
  const numbers = again.map(({ rowNumber }) => rowNumber).sort((a, b) => a - b);
  const isOne = numbers.length === 1;
  const isLog = targets.some(({ events }) => events !== undefined);
  const text = `${describeAdditional(numbers, isLog ? 'line of the log' : 'purchase')}, though ${isOne ? 'it is' : 'they are'} the same as ${isOne ? 'a row' : 'rows'} above`;
  return [{ topic: 'same', text }];
}

/** Questions a table by the first earlier one that has the same. */
function questionOthersAgain({ table, all }: Purchases, others: readonly Purchases[]): readonly Question[] {
  for (const other of others) {
    const same = findSame(all, other.all);
    const where = quote(other.table.name);
    if (same.length > 0) {
      const ofCompanies = same.length === 1 ? 'for the same company' : 'for the same companies';
      const what = NAMES[measureOf(same, other.all)][same.length === 1 ? 'one' : 'several'];
      const numbers = [...new Set(same.map(({ rowNumber }) => rowNumber))];
      const text = `${describeAdditional(numbers)}, though ${where} has the same ${what} ${ofCompanies}`;
      return [{ topic: 'same', text }];
    }
    if (measureOf(all, other.all) !== 'amount' || !sumsUp(all, other.all)) continue;
    const amount = findByName(heldColumns(table.targets), 'Investment Amount') ?? {};
    const text = `its rows are additional purchases, though each company costs as much in ${where}`;
    return [questionAt(amount, 'same', text)];
  }
  return [];
}

function describeAdditional(numbers: readonly number[], noun: 'purchase' | 'line of the log' = 'purchase'): string {
  const rows = listRanges(numbers);
  if (numbers.length === 1) return `row ${rows} is an additional ${noun}`;
  return `rows ${rows} are additional ${noun === 'purchase' ? 'purchases' : 'lines of the log'}`;
}

const NAMES = {
  amount: { one: 'amount', several: 'amounts' },
  shares: { one: 'number of shares', several: 'numbers of shares' },
} as const;

function measureOf(...lists: readonly (readonly Purchase[])[]): Measure {
  return lists.every((all) => all.some(({ amount }) => amount !== undefined)) ? 'amount' : 'shares';
}

function findSame(all: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const byCompany = groupBy(others, ({ company }) => company);
  return all.filter((one) => (byCompany.get(one.company) ?? []).some((other) => areSame(one, other)));
}

function areSame(one: Purchase, other: Purchase): boolean {
  const agree = (a: string, b: string): boolean => a === '' || b === '' || a === b;
  if (!agree(other.fund, one.fund) || !agree(other.day, one.day)) return false;
  if (one.amount !== undefined && other.amount !== undefined) return one.amount === other.amount;
  return one.shares !== undefined && one.shares === other.shares && agree(other.shareClass, one.shareClass);
}

/** Compares totals by company, and by fund where both tables have funds. */
function sumsUp(all: readonly Purchase[], others: readonly Purchase[]): boolean {
  const isByFund = [...all, ...others].every(({ fund }) => fund !== '');
  const [sums, known] = [all, others].map((purchases) => sumByOwner(purchases, isByFund));
  const shared = [...(sums ?? [])].filter(([owner]) => known?.has(owner));
  const equal = shared.filter(([owner, sum]) => known?.get(owner) === sum);
  return equal.length >= LEAST_COMPANIES && equal.length * 2 >= shared.length;
}

function sumByOwner(all: readonly Purchase[], isByFund: boolean): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { company, fund, amount } of all) {
    const owner = JSON.stringify(isByFund ? [company, fund] : [company]);
    sums.set(owner, addDecimals(sums.get(owner) ?? ZERO, amount ?? ZERO));
  }
  return sums;
}

export function* listPurchases({ tab, targets }: ReadTable): Generator<Purchase> {
  const columns = heldColumns(targets);
  const columnOf = (name: string): ProposedColumn | undefined => findByName(columns, name);
  const [amount, shares, company] = ['Investment Amount', 'Shares', 'Company'].map(columnOf);
  const [fund, day, shareClass] = ['Fund', 'Issue Date', 'Share Class'].map(columnOf);
  const target = targets.find(({ sheet }) => sheet.kind === 'securities');
  if (target === undefined || (amount?.columnIndex === undefined && shares?.columnIndex === undefined)) return;
  const sign = signOf(tab);
  const stated = (row: TabRow, column: ProposedColumn | undefined): Decimal | undefined => {
    const number = column === undefined ? undefined : amountIn(row, atSource(column), sign);
    return number === undefined || number === ZERO ? undefined : absolute(number);
  };
  const nameIn = (row: TabRow, column: ProposedColumn | undefined): string =>
    column?.value === undefined ? foldedTextIn(row, column?.columnIndex) : foldName(column.value);
  for (const row of linesOfTarget(target, tab)) {
    const [paid, held] = [stated(row, amount), stated(row, shares)];
    const name = nameIn(row, company);
    if ((paid === undefined && held === undefined) || name === '') continue;
    yield {
      rowNumber: row.rowNumber,
      company: bareName(name),
      fund: nameIn(row, fund),
      day: foldedTextIn(row, day?.columnIndex),
      shareClass: nameIn(row, shareClass),
      amount: paid,
      shares: held,
    };
  }
}

const MOST_SHOWN = 3;

/**
 * Questions companies with similar names (`Acme`, `Acme Inc.`), table by table, because each name becomes a company.
 * `known` names are distinct companies of the firm.
 */
export function questionAlike(
  tables: readonly ReadTable[],
  known: ReadonlySet<string>,
): readonly (readonly Question[])[] {
  const seen = new Set<string>();
  const index = new NearNameIndex<string>();
  return tables.map((table) => {
    const column = companyColumn(table);
    const pairs = namesIn(table, column).flatMap((name) => {
      const folded = foldName(name);
      if (seen.has(folded)) return [];
      seen.add(folded);
      const [near] = known.has(folded) ? [] : index.near(name);
      index.add(name, name);
      return near === undefined ? [] : [`${quote(name)} and ${quote(near)}`];
    });
    if (column === undefined || pairs.length === 0) return [];
    return [questionAt(column, 'same', `${joinSome(pairs, MOST_SHOWN)} are different companies`)];
  });
}

function companyColumn({ targets }: ReadTable): ProposedColumn | undefined {
  return targets
    .flatMap(({ columns }) => columns)
    .find(({ name, columnIndex }) => name === 'Company' && columnIndex !== undefined && !isMade(columnIndex));
}

function namesIn({ tab }: ReadTable, column: ProposedColumn | undefined): readonly string[] {
  const facts = factsIn(tab, column?.columnIndex);
  return facts === undefined ? [] : [...new Set(facts.texts.map(withoutMarks))];
}
