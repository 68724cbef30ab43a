import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { LastMark } from '../../../../model/outcomes/mark-report.ts';
import type { SetMark } from '../../../../model/service/entry-history.ts';
import type { Mark } from '../../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import { figureOf } from '../../../rules/cap-table/by-day.ts';

export interface StatedMark {
  readonly rows: readonly RowKey[];
  readonly sheet: string;
  readonly rowNumber: number;
  readonly company: string;
  readonly date: CalendarDate;
  readonly mark: Mark;
  /** The last one as the workbook itself shows it. */
  readonly shown?: LastMark;
}

/** A mark of a day, with where it is known from; the number of the run that has set it. */
export interface KnownMark extends LastMark {
  readonly date: CalendarDate;
  readonly runNumber?: number;
}

/** Marks that earlier runs have set, and those of the workbook. */
export class LastMarks {
  readonly #set: ReadonlyMap<string, readonly KnownMark[]>;
  readonly #stated: ReadonlyMap<string, readonly KnownMark[]>;

  constructor(set: readonly SetMark[], stated: readonly StatedMark[]) {
    this.#set = toSeries(set.map((mark) => [seriesKey(mark), fromRun(mark)]));
    this.#stated = toSeries(stated.map((mark) => [seriesKey(mark), fromRow(mark)]));
  }

  before(mark: StatedMark): KnownMark | LastMark | undefined {
    const key = seriesKey(mark);
    const row = (this.#stated.get(key) ?? []).findLast(({ date }) => date < mark.date);
    const run = this.setUpTo(mark, mark.date);
    const known = run === undefined || (row !== undefined && row.date >= run.date) ? row : run;
    const { shown } = mark;
    if (shown === undefined || (shown.date !== undefined && shown.date >= mark.date)) return known;
    return known === undefined || (shown.date !== undefined && shown.date > known.date) ? shown : known;
  }

  /** The last one that an earlier run has set, on that day or before it. */
  setUpTo(of: Pick<StatedMark, 'company' | 'mark'>, date: CalendarDate): KnownMark | undefined {
    return (this.#set.get(seriesKey(of)) ?? []).findLast((known) => known.date <= date);
  }
}

function seriesKey({ company, mark }: Pick<StatedMark, 'company' | 'mark'>): string {
  const { column, fundId } = figureOf(mark);
  return JSON.stringify([column, company, fundId ?? null]);
}

function fromRun({ mark, date, run: { id: runId, startedAt, number: runNumber } }: SetMark): KnownMark {
  return { ...amountOf(mark), date, source: { kind: 'run', runId, startedAt }, runNumber };
}

function fromRow({ mark, date, sheet, rowNumber: row }: StatedMark): KnownMark {
  return { ...amountOf(mark), date, source: { kind: 'row', sheet, row } };
}

export function amountOf(mark: Mark): Pick<LastMark, 'value' | 'currency'> {
  const { value, currency } = figureOf(mark);
  return omitAbsent({ value, currency });
}

function toSeries(
  marks: readonly (readonly [key: string, mark: KnownMark])[],
): ReadonlyMap<string, readonly KnownMark[]> {
  const series = groupBy(marks, ([key]) => key);
  const byDate = (some: readonly (readonly [string, KnownMark])[]) =>
    some.map(([, mark]) => mark).sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return new Map([...series].map(([key, some]) => [key, byDate(some)]));
}
