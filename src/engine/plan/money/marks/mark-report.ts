import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { compareTexts } from '../../../../base/util/text/compare-texts.ts';
import type { FairValueTotal, MarkLine, MarkReport } from '../../../../model/outcomes/mark-report.ts';
import type { RollForwardScope } from '../../../../model/outcomes/roll-forward.ts';
import type { SetMark } from '../../../../model/service/entry-history.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import { subtractDecimals } from '../../../../model/values/decimal.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import type { Quarter } from '../../../../model/values/quarter.ts';
import { figureOf } from '../../../rules/cap-table/figure-of-mark.ts';
import type { HeldNow, PlannedRollForward } from '../roll-forward/roll-forward.ts';
import { totalFairValues } from './fair-value-totals.ts';
import { type Course, HoldingCourses } from './holding-course.ts';
import { amountOf, LastMarks, type StatedMark } from './last-marks.ts';
import { readCourses } from './read-courses.ts';

/** Against what the marks of a workbook are told. */
export interface MarkFacts {
  /** Those that earlier runs have set. */
  readonly set: readonly SetMark[];
  /** Of all that the funds hold or held, and of what the workbook enters. */
  readonly courses: readonly Course[];
  readonly quarter?: Quarter | undefined;
  readonly scope: RollForwardScope;
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
}

/** The marks of a plan, and what its run needs to tell those that are in. */
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

/** What the marks of a workbook are told by; absent where it states none. */
export function planMarkReport(
  stated: readonly StatedMark[],
  held: HeldNow,
  { rollForward, rolled }: PlannedRollForward,
): PlannedMarks | undefined {
  if (stated.length === 0) return undefined;
  const { scope, quarter } = rollForward;
  const { companyOf, fundOf } = rolled.names;
  const courses = readCourses(held, rolled);
  return { stated, facts: { set: held.entryHistory.marks, courses, quarter, scope, companyOf, fundOf } };
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
  return { scope, totals: sortBy(totals, totalParts), marks: sortBy(marks, lineParts) };
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

const totalParts = ({ fund, currency, date }: FairValueTotal): readonly string[] => [fund, currency, date];
const lineParts = ({ fund, company, column, date }: MarkLine): readonly string[] => [fund ?? '', company, column, date];

function sortBy<T>(all: readonly T[], partsOf: (one: T) => readonly string[]): readonly T[] {
  return all.toSorted((a, b) => {
    const others = partsOf(b);
    for (const [index, part] of partsOf(a).entries()) {
      const order = compareTexts(part, others[index] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
}
