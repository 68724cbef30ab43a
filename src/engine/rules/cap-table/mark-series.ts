import { groupBy } from '../../../base/util/collections/group-by.ts';
import { markColumn } from '../../../model/identity/identity.ts';
import type { Mark } from '../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { MarkEntry } from './entries.ts';
import { byDate, findLastUpTo } from './up-to.ts';

/** The key of a series of marks, whatever their days. */
interface Series {
  readonly company: string;
  readonly column: 'Fair Value' | 'Ownership' | 'Post-Money Valuation';
  readonly fundId?: string | undefined;
}

/** The marks of a cap table, those that earlier runs have set and those to be set, to be looked up by their day. */
export class MarkSeries {
  readonly #series: ReadonlyMap<string, readonly MarkEntry[]>;

  constructor(marks: Iterable<MarkEntry>) {
    this.#series = groupBy([...marks].sort(byDate), ({ company, mark }) =>
      keyOf(company, markColumn(mark), fundOfMark(mark)),
    );
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

  #of({ company, column, fundId }: Series): readonly MarkEntry[] {
    return this.#series.get(keyOf(company, column, fundId)) ?? [];
  }
}

function keyOf(company: string, column: string, fundId: string | undefined): string {
  return JSON.stringify([company, column, fundId]);
}

/** `undefined` for a mark of the whole company. */
export function fundOfMark(mark: Mark): string | undefined {
  return 'fundId' in mark ? mark.fundId : undefined;
}
