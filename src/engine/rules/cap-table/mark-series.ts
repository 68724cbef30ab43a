import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Mark } from '../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { MarkEntry, MarkFigure } from './entries.ts';
import { byDate, findLastUpTo } from './up-to.ts';

/** What makes a series of marks, whatever their days: any of them says it. */
interface Series {
  readonly company: string;
  readonly column: MarkEntry['column'];
  readonly fundId?: string | undefined;
}

/** The marks of a cap table, those that earlier runs have set and those to be set, to be looked up by their day. */
export class MarkSeries {
  readonly #series: ReadonlyMap<string, readonly MarkEntry[]>;

  constructor(marks: Iterable<MarkEntry>) {
    this.#series = groupBy([...marks].sort(byDate), keyOf);
  }

  /** The mark of that very day. */
  on(series: Series, date: CalendarDate): MarkEntry | undefined {
    const last = findLastUpTo(this.#of(series), date);
    return last?.date === date ? last : undefined;
  }

  /** The last mark before that day. */
  before(series: Series, date: CalendarDate): MarkEntry | undefined {
    return findLastUpTo(this.#of(series), date, true);
  }

  /** The last mark before this one, in its currency. */
  inCurrencyBefore(entry: MarkEntry): MarkEntry | undefined {
    const last = this.before(entry, entry.date);
    return last?.currency === entry.currency ? last : undefined;
  }

  #of(series: Series): readonly MarkEntry[] {
    return this.#series.get(keyOf(series)) ?? [];
  }
}

function keyOf({ company, column, fundId }: Series): string {
  return JSON.stringify([company, column, fundId]);
}

export function figureOf(mark: Mark): MarkFigure {
  if ('ownership' in mark) return { column: 'Ownership', value: mark.ownership, fundId: mark.fundId };
  if ('fairValue' in mark) return { column: 'Fair Value', ...mark.fairValue, fundId: mark.fundId };
  return { column: 'Post-Money Valuation', ...mark.postMoneyValuation };
}
