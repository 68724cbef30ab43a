import { byId } from '../../../base/util/collections/by-id.ts';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import { costOf } from '../../../model/fields/cost.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { ControlTotals, ReadTotal, StatedTotal } from '../../../model/outcomes/control-totals.ts';
import type { LinkedControlTotal, LinkedSecurity } from '../../../model/records/linked.ts';
import type { Security, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { Currency } from '../../../model/values/currency.ts';
import {
  absolute,
  addDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatAmount, formatMoney, type Money } from '../../../model/values/money.ts';
import { decideUnsound, findingAt, type PlannedRecord, type RowDecision, toPlanned } from '../row-plan.ts';

/** Stands for all companies, all funds, or all currencies. */
const ALL = '';

interface Sum {
  readonly cost: Decimal;
  readonly count: number;
}

const NOTHING: Sum = { cost: ZERO, count: 0 };

/**
 * Holds the workbook to its own control totals: what its Securities rows enter, those that are there already (unchanged)
 * and those to be added. The cost of a security is that of the tie-out; what a known transaction created is none that was
 * entered. Rows that are invalid, blocked, skipped or differ enter nothing. Code: control-total-unmet.
 */
export function planControlTotals(
  rows: readonly LinkedControlTotal[],
  planned: readonly PlannedRecord[],
  snapshot: Snapshot,
): PlannedRecord[] {
  if (rows.length === 0) return [];
  const sums = sumUp(planned, snapshot);
  return rows.map((row) => toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, sums)));
}

function decide(row: LinkedControlTotal, sums: ReadonlyMap<string, Sum>): RowDecision {
  const { amount, currency, count } = row.stated;
  const findings = [
    ...compareAmount(row, amount, sums.get(sumKeyOf(row, amount?.currency)) ?? NOTHING),
    ...compareCount(row, count, sums.get(sumKeyOf(row, currency)) ?? NOTHING),
  ];
  const [first] = findings;
  if (first !== undefined) return { action: 'invalid', why: first.message, findings };
  return { action: 'unchanged', why: 'The securities of this workbook come to exactly this.' };
}

/** Both figures of the workbook's own totals, and of what was read and is to be sent. */
export function reportControlTotals(planned: readonly PlannedRecord[], snapshot: Snapshot): ControlTotals {
  const rows = planned.flatMap(({ linked }) => (linked.kind === 'control-total' ? [linked] : []));
  const sums = rows.length === 0 ? new Map() : sumUp(planned, snapshot);
  const stated = rows.flatMap((row) => toStatedTotals(row, sums));
  const read = new Map<Currency, { readonly all: Decimal[]; readonly sent: Decimal[] }>();
  for (const { linked, row } of planned) {
    const cost = row.action === 'skipped' || linked.kind !== 'security' ? undefined : statedCost(linked);
    if (cost === undefined) continue;
    const amounts = read.get(cost.currency) ?? { all: [], sent: [] };
    read.set(cost.currency, amounts);
    amounts.all.push(cost.value);
    if (row.action === 'add') amounts.sent.push(cost.value);
  }
  const totals = [...read].map(([currency, { all, sent }]): ReadTotal => {
    const counts = { readCount: all.length, sent: sumDecimals(sent), sentCount: sent.length };
    return { currency, read: sumDecimals(all), ...counts };
  });
  return { stated, read: totals.sort((a, b) => compareTexts(a.currency, b.currency)) };
}

function toStatedTotals(row: LinkedControlTotal, sums: ReadonlyMap<string, Sum>): StatedTotal[] {
  const { amount, currency, count } = row.stated;
  const { sheet, rowNumber } = row.record.origin;
  const of = { sheet, row: rowNumber, what: keyOf(row) };
  const sumIn = (money: string | undefined): Sum => sums.get(sumKeyOf(row, money)) ?? NOTHING;
  const totals: StatedTotal[] = [];
  if (amount !== undefined) {
    const figures = { currency: amount.currency, stated: amount.value, counted: sumIn(amount.currency).cost };
    totals.push({ ...of, column: 'Amount', ...figures });
  }
  if (count !== undefined)
    totals.push({ ...of, column: 'Count', stated: count, counted: decimal(sumIn(currency).count) });
  return totals;
}

function sumKeyOf({ stated: { company, fundId } }: LinkedControlTotal, money: string | undefined): string {
  return toKey(company === undefined ? ALL : targetKey(company), fundId ?? ALL, money ?? ALL);
}

const HINT =
  'Find the row that is missing, entered twice or mistyped (rows with errors and rows that differ do not count), or correct the total.';

function compareAmount(row: LinkedControlTotal, stated: Money | undefined, { cost, count }: Sum): Finding[] {
  if (stated === undefined || stated.value === cost) return [];
  const gap = subtractDecimals(cost, stated.value);
  const side = gap.startsWith('-') ? 'less' : 'more';
  const planned = `${formatMoney({ ...stated, value: cost })} in ${count} ${count === 1 ? 'security' : 'securities'}`;
  const total = formatMoney(stated);
  const message = `The workbook comes to ${planned}, which is ${formatAmount(absolute(gap), stated.currency)} ${side} than the control total of ${total}.`;
  return [unmet(row, 'Amount', message)];
}

function compareCount(row: LinkedControlTotal, stated: Decimal | undefined, { count }: Sum): Finding[] {
  if (stated === undefined || stated === decimal(count)) return [];
  const planned = `${count} ${count === 1 ? 'security' : 'securities'}`;
  return [unmet(row, 'Count', `The workbook comes to ${planned}, but the control total is ${formatDecimal(stated)}.`)];
}

function unmet(row: LinkedControlTotal, column: string, message: string): Finding {
  return findingAt(row, column, { severity: 'error', code: 'control-total-unmet', message, hint: HINT });
}

function sumUp(planned: readonly PlannedRecord[], snapshot: Snapshot): ReadonlyMap<string, Sum> {
  const held = byId(snapshot.securities);
  const created = new Set(snapshot.transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? []));
  const sums = new Map<string, Sum>();
  for (const record of planned) {
    const { row } = record;
    if (row.action !== 'add' && row.action !== 'unchanged') continue;
    if (row.id !== undefined && created.has(row.id)) continue;
    const entry = toEntry(record, row.id === undefined ? undefined : held.get(row.id));
    if (entry !== undefined) addEntry(sums, entry);
  }
  return sums;
}

interface Entry {
  readonly company: string;
  readonly fund: string;
  readonly cost: Money | undefined;
}

/** A row may say what it is by its ID alone: then it is what the service has. */
function toEntry({ linked }: Pick<PlannedRecord, 'linked'>, held: Security | undefined): Entry | undefined {
  if (linked.kind !== 'security') return undefined;
  const { company, fundId } = linked.stated;
  return {
    company: company === undefined ? (held?.companyId ?? ALL) : targetKey(company),
    fund: fundId ?? held?.fundId ?? ALL,
    cost: statedCost(linked) ?? (held === undefined ? undefined : costOf(held)),
  };
}

/** Digit by digit: whoever states a total has summed up what the rows say. */
function statedCost({ stated, exact = stated }: LinkedSecurity): Money | undefined {
  const { type, investmentAmount, totalCost } = exact;
  return type === undefined ? (investmentAmount ?? totalCost) : costOf(exact);
}

function addEntry(sums: Map<string, Sum>, { company, fund, cost }: Entry): void {
  const currencies = cost === undefined ? [ALL] : [ALL, cost.currency];
  for (const ofCompany of new Set([ALL, company])) {
    for (const ofFund of new Set([ALL, fund])) {
      for (const currency of currencies) {
        const key = toKey(ofCompany, ofFund, currency);
        const sum = sums.get(key) ?? NOTHING;
        // Amounts of different currencies make no sum.
        const added = currency === ALL || cost === undefined ? sum.cost : addDecimals(sum.cost, cost.value);
        sums.set(key, { cost: added, count: sum.count + 1 });
      }
    }
  }
}

function toKey(company: string, fund: string, currency: string): string {
  return JSON.stringify([company, fund, currency]);
}

function keyOf({ record, companyName }: LinkedControlTotal): string {
  const whose = [
    companyName ?? 'all companies',
    record.fund ?? 'all funds',
    record.amount?.currency ?? record.currency,
  ];
  return whose.filter((part) => part !== undefined).join(' · ');
}
