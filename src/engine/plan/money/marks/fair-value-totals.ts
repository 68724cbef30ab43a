import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { compareTexts } from '../../../../base/util/text/compare-texts.ts';
import type {
  CountedValue,
  FairValueBridge,
  FairValueTotal,
  LastMark,
  UnmarkedHolding,
} from '../../../../model/outcomes/mark-report.ts';
import type { Mark } from '../../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import type { Currency } from '../../../../model/values/currency.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { Quarter } from '../../../../model/values/quarter.ts';
import type { Flow, HoldingCourses } from './holding-course.ts';
import type { KnownMark, LastMarks, StatedMark } from './last-marks.ts';

export interface FairValueFacts {
  readonly lasts: LastMarks;
  readonly courses: HoldingCourses;
  /** Days on which earlier runs have set fair values, by fund. */
  readonly markedDays: ReadonlyMap<string, readonly CalendarDate[]>;
  readonly quarter?: Quarter | undefined;
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
}

/** The stated fair values of one fund and day. */
interface FundDay {
  readonly fundId: string;
  readonly date: CalendarDate;
  readonly stated: readonly FairValue[];
}

interface FairValue {
  readonly company: string;
  readonly money: Money;
  readonly last: LastMark | KnownMark | undefined;
}

/** By fund, currency and day, of each fund for each day on which the workbook states a fair value of it. */
export function totalFairValues(stated: readonly StatedMark[], facts: FairValueFacts): readonly FairValueTotal[] {
  const values = stated.flatMap(({ mark, ...of }) => ('fairValue' in mark ? [{ ...of, mark }] : []));
  const days = groupBy(values, ({ mark, date }) => JSON.stringify([mark.fundId, date]));
  return [...days.values()].flatMap((some) => {
    const [first] = some;
    const fairValues = some.map((each) => {
      return { company: each.company, money: each.mark.fairValue, last: facts.lasts.before(each) };
    });
    return totalDay({ fundId: first.mark.fundId, date: first.date, stated: fairValues }, facts);
  });
}

interface Standing {
  readonly currency: Currency;
  readonly company: string;
  readonly isHeld: boolean;
  readonly stated?: FairValue;
  readonly set?: KnownMark;
  readonly last?: LastMark;
  /** It was held on the day of the fund's marks before, and is no longer. */
  readonly hasLeft?: true;
}

function totalDay(day: FundDay, facts: FairValueFacts): readonly FairValueTotal[] {
  const byCurrency = groupBy(standingsOf(day, facts), ({ currency }) => currency);
  return [...byCurrency].map(([currency, standings]) => toTotal({ ...day, currency }, standings, facts));
}

function standingsOf(day: FundDay, facts: FairValueFacts): readonly Standing[] {
  const { fundId, date } = day;
  const { lasts, courses } = facts;
  const own = new Map(day.stated.map((value) => [value.company, value]));
  const held = courses.companiesOf(fundId);
  const before = dayBefore(day, facts);
  const companies = [...new Set([...held.keys(), ...own.keys()])];
  return companies.flatMap((company): Standing[] => {
    const isHeld = courses.isHeld(company, fundId, date);
    const stated = own.get(company);
    if (stated !== undefined) return [{ company, isHeld, stated, currency: stated.money.currency }];
    const known = lasts.setUpTo({ company, mark: fairValueOf(fundId) }, date);
    const currency = known?.currency ?? held.get(company);
    if (currency === undefined) return [];
    if (known?.date === date) return [{ company, currency, isHeld, set: known }];
    if (isHeld) return [omitAbsent({ company, currency, isHeld, last: known && withoutRun(known) })];
    const hasLeft = before !== undefined && courses.isHeld(company, fundId, before) && (known?.value ?? ZERO) !== ZERO;
    return hasLeft && known !== undefined ? [{ company, currency, isHeld, hasLeft, last: known }] : [];
  });
}

function dayBefore({ fundId, date }: FundDay, { markedDays }: FairValueFacts): CalendarDate | undefined {
  return markedDays.get(fundId)?.findLast((marked) => marked < date);
}

/** Any fair value of the fund: what is asked for is not how much, but of what. */
function fairValueOf(fundId: string): Mark {
  return { fundId, fairValue: { value: ZERO, currency: 'USD' } };
}

function withoutRun({ value, currency, date, source }: LastMark): LastMark {
  return omitAbsent({ value, currency, date, source });
}

interface LineOf extends FundDay {
  readonly currency: Currency;
}

function toTotal(of: LineOf, standings: readonly Standing[], facts: FairValueFacts): FairValueTotal {
  const { fundId, currency, date } = of;
  const stated = standings.flatMap((each) => each.stated ?? []);
  const withLast = stated.filter(({ last }) => last?.currency === currency);
  const value = sumValues(stated);
  const last = withLast.length === 0 ? undefined : sumDecimals(withLast.map((each) => each.last?.value ?? ZERO));
  const spans = standings.flatMap((standing) => spanOf(standing, of, facts));
  const spanned = new Set(spans.map(({ company }) => company));
  const unknown = standings.flatMap(({ company, stated: own }) => (spanned.has(company) ? [] : (own ?? [])));
  return omitAbsent({
    fund: facts.fundOf(fundId),
    currency,
    date,
    marks: stated.length,
    value,
    last,
    change: last && subtractDecimals(sumValues(withLast), last),
    withoutLast: countValues(stated.filter((each) => !withLast.includes(each))),
    holdings: standings.filter(({ isHeld }) => isHeld).length,
    unmarked: listUnmarked(standings, facts),
    others: countOthers(standings.flatMap(({ set }) => set ?? [])),
    bridge: spans.length === 0 ? undefined : bridge(spans, currency),
    unknownOpening: countValues(unknown),
  });
}

function listUnmarked(standings: readonly Standing[], { companyOf }: FairValueFacts): readonly UnmarkedHolding[] {
  return standings
    .filter(({ isHeld, stated, set }) => isHeld && stated === undefined && set === undefined)
    .map(({ company, last }) => omitAbsent({ company: companyOf(company), last }))
    .sort((a, b) => compareTexts(a.company, b.company));
}

function bridge(spans: readonly Span[], currency: Currency): FairValueBridge {
  const flows = spans.flatMap((span) => span.flows);
  const own = flows.filter((flow) => flow.currency === currency);
  const sum = (kind: Flow['kind']) => sumDecimals(own.flatMap((flow) => (flow.kind === kind ? [flow.value] : [])));
  const opening = sumDecimals(spans.map((span) => span.opening));
  const closing = sumDecimals(spans.map((span) => span.closing));
  const [purchased, proceeds] = [sum('purchased'), sum('proceeds')];
  const expected = subtractDecimals(addDecimals(opening, purchased), proceeds);
  const count = (kind: Span['kind']) => spans.filter((span) => span.kind === kind).length;
  return {
    opening,
    purchased,
    proceeds,
    change: subtractDecimals(closing, expected),
    closing,
    held: count('held'),
    bought: count('bought'),
    exited: count('exited'),
    otherCurrencies: flows.length - own.length,
  };
}

interface Span {
  readonly company: string;
  readonly kind: 'held' | 'bought' | 'exited';
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly flows: readonly Flow[];
}

/** Empty where it is not marked, or its opening is unknown. */
function spanOf({ company, stated, hasLeft, last }: Standing, of: LineOf, facts: FairValueFacts): Span[] {
  const { fundId, currency, date } = of;
  const flows = facts.courses.flows(company, fundId).filter((flow) => flow.date <= date);
  const since = (known: LastMark | KnownMark) => flows.filter((flow) => isSince(flow, known));
  if (hasLeft === true && last !== undefined)
    return [{ company, kind: 'exited', opening: last.value, closing: ZERO, flows: since(last) }];
  if (stated === undefined) return [];
  const closing = stated.money.value;
  const before = dayBefore(of, facts);
  // It had left by the marks before, and closed with nothing then.
  if (before !== undefined && (stated.last?.date ?? before) < before && !facts.courses.isHeld(company, fundId, before))
    return [{ company, kind: 'bought', opening: ZERO, closing, flows: flows.filter((flow) => flow.date > before) }];
  if (stated.last?.currency === currency)
    return [{ company, kind: 'held', opening: stated.last.value, closing, flows: since(stated.last) }];
  if (stated.last !== undefined || !isBought(company, of, facts)) return [];
  return [{ company, kind: 'bought', opening: ZERO, closing, flows }];
}

/**
 * After the last mark: dated after it, or entered after it was set. A row of an earlier day in the same workbook has its
 * own share of what the workbook enters. Where the workbook shows a last mark without its day, only what it enters itself.
 */
function isSince({ date, row, runNumber }: Flow, last: LastMark | KnownMark): boolean {
  if (last.date !== undefined && date > last.date) return true;
  if (last.source.kind === 'row') return false;
  if (row !== undefined) return true;
  const setBy = 'runNumber' in last ? last.runNumber : undefined;
  return setBy !== undefined && runNumber !== undefined && runNumber > setBy;
}

/** Everything that the fund ever had of it by then came with this workbook, or in this quarter. */
function isBought(company: string, { fundId, date }: LineOf, { courses, quarter }: FairValueFacts): boolean {
  const all = courses.of(company, fundId).filter(({ opens }) => opens <= date);
  return (
    all.length > 0 &&
    all.every(({ row, opens }) => row !== undefined || (quarter !== undefined && opens >= quarter.first))
  );
}

function sumValues(values: readonly FairValue[]): Decimal {
  return sumDecimals(values.map(({ money }) => money.value));
}

function countValues(values: readonly FairValue[]): CountedValue {
  return { count: values.length, value: sumValues(values) };
}

function countOthers(marks: readonly KnownMark[]): CountedValue {
  return { count: marks.length, value: sumDecimals(marks.map(({ value }) => value)) };
}
