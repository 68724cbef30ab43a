import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import type { TransactionEvent } from '../../../../model/values/cap-table.ts';
import type { Currency } from '../../../../model/values/currency.ts';
import { addDecimals, compareDecimals, type Decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { RowKey } from '../../../../model/values/origin.ts';

/** Where something of a course comes from, if not from somebody else. */
interface Entered {
  readonly row?: RowKey;
  readonly runNumber?: number;
}

/** A security from the day it was issued on, as far as its days and its cash go. */
export interface Course extends Entered {
  readonly company: string;
  readonly fundId: string;
  readonly opens: CalendarDate;
  readonly currency: Currency;
  readonly cost?: Decimal;
  readonly isNote: boolean;
  /** As issued; absent where nobody knows: then no sale takes the last of it. */
  readonly units?: Decimal;
  /** The service lists it no longer, or without its shares: what took from it last has taken the rest. */
  readonly isUsedUp?: true;
  readonly events: readonly CourseEvent[];
}

export interface CourseEvent extends Entered {
  readonly event: TransactionEvent;
  readonly date: CalendarDate;
  readonly shares?: Decimal;
  readonly cash?: Money;
}

/** Cash that went into a holding, or came out of it. */
export interface Flow extends Money, Entered {
  readonly kind: 'purchased' | 'proceeds';
  readonly date: CalendarDate;
}

export class HoldingCourses {
  readonly #byHolder: ReadonlyMap<string, readonly Course[]>;

  constructor(courses: readonly Course[]) {
    this.#byHolder = groupBy(courses, ({ company, fundId }) => holderKey(company, fundId));
  }

  of(company: string, fundId: string): readonly Course[] {
    return this.#byHolder.get(holderKey(company, fundId)) ?? [];
  }

  isHeld(company: string, fundId: string, date: CalendarDate): boolean {
    return this.of(company, fundId).some((course) => isHeldOn(course, date));
  }

  flows(company: string, fundId: string): readonly Flow[] {
    return this.of(company, fundId).flatMap(flowsOf);
  }

  /** Each company of which the fund has ever had anything, with the currency of what it had first. */
  companiesOf(fundId: string): ReadonlyMap<string, Currency> {
    const companies = new Map<string, Currency>();
    for (const [first] of this.#byHolder.values())
      if (first?.fundId === fundId) companies.set(first.company, first.currency);
    return companies;
  }
}

function holderKey(company: string, fundId: string): string {
  return JSON.stringify([company, fundId]);
}

function isHeldOn(course: Course, date: CalendarDate): boolean {
  const { opens, events, units, isNote, isUsedUp } = course;
  const done = events.filter((event) => event.date <= date);
  if (opens > date || done.some(({ event }) => event !== 'sale' || isNote)) return false;
  if (isUsedUp && done.length === events.length) return false;
  const sold = done.reduce((sum, { shares = ZERO }) => addDecimals(sum, shares), ZERO);
  return units === undefined || compareDecimals(sold, units) < 0;
}

function flowsOf({ opens, cost, currency, events, row, runNumber }: Course): Flow[] {
  const bought = omitAbsent({ kind: 'purchased' as const, date: opens, value: cost, currency, row, runNumber });
  const moved = events.flatMap(({ event, date, cash, row, runNumber }): Flow[] => {
    if (cash === undefined || cash.value === ZERO) return [];
    return [omitAbsent({ kind: event === 'sale' ? 'proceeds' : 'purchased', date, ...cash, row, runNumber })];
  });
  return [...(cost === undefined ? [] : [{ ...bought, value: cost }]), ...moved];
}
