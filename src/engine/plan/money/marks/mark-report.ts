import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { sortByTexts } from '../../../../base/util/text/compare-texts.ts';
import { costOf } from '../../../../model/fields/cost.ts';
import { unitsOf } from '../../../../model/fields/units.ts';
import type { MarkLine, MarkReport } from '../../../../model/outcomes/mark-report.ts';
import type { RollForwardScope } from '../../../../model/outcomes/roll-forward.ts';
import { type EntryHistory, type SetMark, seenKey } from '../../../../model/service/entry-history.ts';
import type { Transaction } from '../../../../model/service/snapshot.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import { type Decimal, multiplyDecimals, subtractDecimals, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import type { Quarter } from '../../../../model/values/quarter.ts';
import type { Holding } from '../../../ledger/holding.ts';
import { figureOf } from '../../../rules/cap-table/by-day.ts';
import type { HeldNow, PlannedEntry, PlannedRollForward, RolledFacts } from '../roll-forward/roll-forward.ts';
import { totalFairValues } from './fair-value-totals.ts';
import { type Course, type CourseEvent, HoldingCourses } from './holding-course.ts';
import { amountOf, LastMarks, type StatedMark } from './last-marks.ts';

export interface MarkFacts {
  readonly set: readonly SetMark[];
  /** Everything the funds hold or held, and what the workbook enters. */
  readonly courses: readonly Course[];
  readonly quarter?: Quarter | undefined;
  readonly scope: RollForwardScope;
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
}

/** The marks of a plan, and what its run needs to report those that are in. */
export interface PlannedMarks {
  readonly stated: readonly StatedMark[];
  readonly facts: MarkFacts;
}

/** The same of a run: of the marks, purchases and sales alone whose rows are in. */
export function reportMarksIn({ stated, facts }: PlannedMarks, isIn: (row: RowKey) => boolean): MarkReport | undefined {
  const marks = stated.filter(({ rows }) => rows.some(isIn));
  const courses = facts.courses.flatMap((course) => {
    if (course.row !== undefined && !isIn(course.row)) return [];
    return [{ ...course, events: course.events.filter(({ row }) => row === undefined || isIn(row)) }];
  });
  return reportMarks({ stated: marks, facts: { ...facts, courses } });
}

export function planMarkReport(
  stated: readonly StatedMark[],
  held: HeldNow,
  { rollForward, rolled }: PlannedRollForward,
): PlannedMarks | undefined {
  if (stated.length === 0) return undefined;
  const { scope, quarter } = rollForward;
  const { companyOf, fundOf } = rolled.names;
  const courses = readCourses(held, rolled);
  return { stated, facts: { set: held.ledger.entryHistory.marks, courses, quarter, scope, companyOf, fundOf } };
}

/** Each mark beside its last one, and the fair values summed up. Absent where there is none. */
export function reportMarks({ stated, facts }: PlannedMarks): MarkReport | undefined {
  if (stated.length === 0) return undefined;
  const { scope, companyOf, fundOf, quarter } = facts;
  const lasts = new LastMarks(facts.set, stated);
  const courses = new HoldingCourses(facts.courses);
  const markedDays = daysByFund(facts.set);
  const totals = totalFairValues(stated, { lasts, courses, markedDays, quarter, companyOf, fundOf });
  const marks = stated.map((mark) => toLine(mark, lasts, facts));
  return {
    scope,
    totals: sortByTexts(totals, ({ fund, currency, date }) => [fund, currency, date]),
    marks: sortByTexts(marks, ({ fund = '', company, column, date }) => [fund, company, column, date]),
  };
}

function toLine(stated: StatedMark, lasts: LastMarks, { companyOf, fundOf }: MarkFacts): MarkLine {
  const { company, date, mark } = stated;
  const { column, fundId } = figureOf(mark);
  const { value, currency } = amountOf(mark);
  const known = lasts.before(stated);
  const last =
    known && omitAbsent({ value: known.value, currency: known.currency, date: known.date, source: known.source });
  const change = last?.currency === currency && last !== undefined ? subtractDecimals(value, last.value) : undefined;
  const fund = fundId === undefined ? undefined : fundOf(fundId);
  return omitAbsent({ fund, company: companyOf(company), column, date, value, currency, last, change });
}

function daysByFund(marks: readonly SetMark[]): ReadonlyMap<string, readonly CalendarDate[]> {
  const days = new Map<string, Set<CalendarDate>>();
  for (const { mark, date } of marks) {
    if (!('fairValue' in mark)) continue;
    const known = days.get(mark.fundId) ?? new Set();
    days.set(mark.fundId, known.add(date));
  }
  return new Map([...days].map(([fundId, some]) => [fundId, [...some].sort()]));
}

type PlannedCourses = Pick<RolledFacts, 'entries' | 'lotOf'>;

function readCourses({ ledger }: HeldNow, planned: PlannedCourses): readonly Course[] {
  const runOf = runNumbers(ledger.entryHistory);
  const events = groupBy(plannedEvents(planned), ({ key }) => key);
  const eventsOf = (key: string): readonly CourseEvent[] => (events.get(key) ?? []).map(({ event }) => event);
  const existing = [...ledger.holdings.values()].flatMap((holding) =>
    toCourse(holding, { lotOf: planned.lotOf, runOf, plannedOf: eventsOf }),
  );
  return [...existing, ...[...planned.entries].flatMap((entry) => toPlannedCourse(entry, planned.lotOf, eventsOf))];
}

interface CourseFacts extends Pick<RolledFacts, 'lotOf'> {
  readonly runOf: (kind: 'security' | 'transaction', id: string) => number | undefined;
  readonly plannedOf: (key: string) => readonly CourseEvent[];
}

/** Leaves out what nobody can say whose it was. */
function toCourse(holding: Holding, { lotOf, runOf, plannedOf }: CourseFacts): Course[] {
  const { id, security, before, createdBy, isListed, isAwaited, transactions } = holding;
  if (security === undefined) return [];
  const lot = lotOf(id);
  const cost = costOf(security) ?? (before && costOf(before));
  const units = lot?.units ?? unitsOf(security);
  const isNote = unitsOf(security) === undefined && (before === undefined || unitsOf(before) === undefined);
  const isEmptied = !isNote && unitsOf(security) === undefined && transactions.length > 0;
  const known = transactions.map((taken) => toEvent(taken, { holding, units: units ?? ZERO, runOf }));
  return [
    omitAbsent({
      company: security.companyId,
      fundId: security.fundId,
      opens: security.issueDate,
      currency: lot?.currency ?? cost?.currency ?? 'USD',
      cost: createdBy === undefined ? cost?.value : undefined,
      isNote,
      units: units === ZERO ? undefined : units,
      isUsedUp: isListed || isAwaited ? isEmptied || undefined : (true as const),
      events: byDate([...known, ...plannedOf(id)]),
      runNumber: runOf('security', id),
    }),
  ];
}

function toEvent(
  { id, event, date, shares, proceeds }: Transaction,
  { holding, units, runOf }: Pick<CourseFacts, 'runOf'> & { readonly holding: Holding; readonly units: Decimal },
): CourseEvent {
  const price = holding.security?.exercisePrice ?? holding.before?.exercisePrice;
  const paid = event === 'exercise' ? times(price, shares ?? units) : undefined;
  const cash = event === 'sale' ? proceeds : paid;
  return omitAbsent({
    event,
    date,
    cash,
    shares: event === 'sale' ? shares : undefined,
    runNumber: runOf('transaction', id),
  });
}

function times(price: Money | undefined, units: Decimal): Money | undefined {
  return price && { value: multiplyDecimals(price.value, units), currency: price.currency };
}

function plannedEvents({
  entries,
  lotOf,
}: PlannedCourses): readonly { readonly key: string; readonly event: CourseEvent }[] {
  return [...entries].flatMap(({ key, data, row }) => {
    if (data.kind !== 'transaction') return [];
    const { event, date, sharesSold: shares, cashReceived } = data;
    const paid =
      event === 'exercise' ? times(lotOf(data.security)?.exercisePrice, lotOf(key)?.units ?? ZERO) : undefined;
    const cash = event === 'sale' ? cashReceived : paid;
    return [{ key: data.security, event: omitAbsent({ event, date, shares, cash, row }) }];
  });
}

function toPlannedCourse(
  { key, data, row }: PlannedEntry,
  lotOf: RolledFacts['lotOf'],
  eventsOf: (key: string) => readonly CourseEvent[],
): Course[] {
  const lot = lotOf(key);
  if (lot === undefined) return [];
  const { company, fundId, currency, cost, units } = lot;
  const isBought = data.kind === 'security';
  return [
    omitAbsent({
      company,
      fundId,
      currency,
      row,
      opens: isBought ? data.issueDate : data.date,
      cost: isBought ? cost : undefined,
      isNote: units === undefined,
      units: units === ZERO ? undefined : units,
      events: byDate(eventsOf(key)),
    }),
  ];
}

function byDate(events: readonly CourseEvent[]): readonly CourseEvent[] {
  return events.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** In which run something was accepted, as far as runs are numbered. */
function runNumbers({ accepted }: EntryHistory): CourseFacts['runOf'] {
  const numbers = new Map(accepted.map(({ data, id, runNumber }) => [seenKey(data.kind, id), runNumber]));
  return (kind, id) => numbers.get(seenKey(kind, id));
}
