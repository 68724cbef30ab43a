import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Steps } from '../../../base/util/steps.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { uniqueFindings } from '../../../model/findings/finding-set.ts';
import { RowPlaces } from '../../../model/findings/row-places.ts';
import type { CheckReport, CheckReportRow } from '../../../model/outcomes/run-report.ts';
import type { CheckedRecord, RecordKind } from '../../../model/records/record.ts';
import { type RowKey, type RowOrigin, toRowKey } from '../../../model/values/origin.ts';

const NOTHING: readonly Finding[] = [];

interface FurtherFindings {
  readonly key: RowKey;
  readonly findings: readonly Finding[];
}

/** The rows of a check, to which linking may have something to say. */
export interface ReportedRows extends Iterable<CheckReportRow> {
  /** What linking says of a record besides, in any order. */
  say(record: CheckedRecord, findings: readonly Finding[]): void;
  /** What linking said besides, in order of row. */
  furtherFindings(): Iterable<Finding>;
}

/** The rows of a check whose records are kept: they say themselves where they stand and what is said of them. */
export class RecordRows implements ReportedRows {
  readonly #records: readonly CheckedRecord[];
  readonly #further = new Map<CheckedRecord, readonly Finding[]>();

  /** In order of input, tab and row. */
  constructor(records: readonly CheckedRecord[]) {
    this.#records = records;
  }

  say(record: CheckedRecord, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#further.set(record, findings);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const each of this.#records) {
      const { origin, kind, record, action } = each;
      const further = this.#further.get(each);
      const findings = further === undefined ? each.findings : [...each.findings, ...further];
      // Of a hundred thousand rows nearly all are just that.
      if (record === undefined && action !== 'skip') yield { origin, kind, findings };
      else yield omitAbsent({ origin, record, kind, isSkipped: action === 'skip' ? true : undefined, findings });
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size > 0) for (const record of this.#records) yield* this.#further.get(record) ?? NOTHING;
  }
}

/** The rows of a check, of which nothing is kept but where they stand and what is said of them. */
export class CheckReportRows implements ReportedRows {
  readonly #places = new RowPlaces();
  readonly #kinds: RecordKind[] = [];
  /** By a row's index; few rows become several records. */
  readonly #recordNumbers = new Map<number, number>();
  /** The indexes of rows that their Action leaves out. */
  readonly #skipped = new Set<number>();
  /** By a row's index. */
  readonly #findings = new Map<number, readonly Finding[]>();
  /** What linking said besides, by the number of the row as Excel shows it. */
  readonly #further = new Map<number, FurtherFindings[]>();

  /** In order of input, tab and row. */
  add({ origin, kind, record, action, findings }: CheckedRecord): void {
    const index = this.#places.add(origin);
    this.#kinds.push(kind);
    if (action === 'skip') this.#skipped.add(index);
    if (record !== undefined) this.#recordNumbers.set(index, record);
    // A copy has no room left for more, of which a list that grew is full.
    if (findings.length > 0) this.#findings.set(index, findings.slice());
  }

  say({ key, origin: { rowNumber } }: CheckedRecord, findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    this.#further.set(rowNumber, [...(this.#further.get(rowNumber) ?? []), { key, findings }]);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const [index, kind] of this.#kinds.entries()) {
      const origin = this.#places.at(index);
      const record = this.#recordNumbers.get(index);
      const own = this.#findings.get(index) ?? NOTHING;
      const further = this.#furtherOf(origin, record);
      const findings = further.length === 0 ? own : [...own, ...further];
      const isSkipped = this.#skipped.has(index) ? (true as const) : undefined;
      yield omitAbsent({ origin, record, kind, isSkipped, findings });
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size === 0) return;
    for (const { origin, record } of this) yield* this.#furtherOf(origin, record);
  }

  #furtherOf(origin: RowOrigin, record: number | undefined): readonly Finding[] {
    const said = this.#further.get(origin.rowNumber);
    const key = said && toRowKey(origin, record);
    return said?.find((each) => each.key === key)?.findings ?? NOTHING;
  }
}

/** What checking has come to before names are resolved. */
interface CheckedRows extends CheckReport {
  readonly rows: ReportedRows;
}

/** The report once names are linked: `linking` says of the rows what is to be said, and answers what concerns no single one. */
export function* toCheckReport(
  { inputs, rows, findings }: CheckedRows,
  linking: Steps<readonly Finding[]>,
): Steps<CheckReport> {
  const further = yield* linking;
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}
