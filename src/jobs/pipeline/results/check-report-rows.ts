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

/** The rows of a check, to which linking adds findings. */
export interface ReportedRows extends Iterable<CheckReportRow> {
  /** Adds findings of linking to a record, in any order. */
  addFindings(record: CheckedRecord, findings: readonly Finding[]): void;
  /** The findings of linking, in order of row. */
  furtherFindings(): Iterable<Finding>;
}

/** Rows whose records are kept. */
export class RecordRows implements ReportedRows {
  readonly #records: readonly CheckedRecord[];
  readonly #further = new Map<CheckedRecord, readonly Finding[]>();

  constructor(records: readonly CheckedRecord[]) {
    this.#records = records;
  }

  addFindings(record: CheckedRecord, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#further.set(record, findings);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const each of this.#records) {
      const { origin, kind, record, action } = each;
      const further = this.#further.get(each);
      const findings = further === undefined ? each.findings : [...each.findings, ...further];
      yield toReportRow({ origin, kind, findings }, record, action === 'skip');
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size > 0) for (const record of this.#records) yield* this.#further.get(record) ?? NOTHING;
  }
}

function toReportRow(row: CheckReportRow, record: number | undefined, isSkipped: boolean): CheckReportRow {
  // A shortcut for nearly all of a hundred thousand rows.
  if (record === undefined && !isSkipped) return row;
  const { origin, kind, findings } = row;
  return omitAbsent({ origin, record, kind, isSkipped: isSkipped ? true : undefined, findings });
}

/** Rows whose records are not kept: only their places and findings. */
export class CheckReportRows implements ReportedRows {
  readonly #places = new RowPlaces();
  readonly #kinds: RecordKind[] = [];
  /** By row index; few rows become several records. */
  readonly #recordNumbers = new Map<number, number>();
  /** Row indexes. */
  readonly #skipped = new Set<number>();
  /** By row index. */
  readonly #findings = new Map<number, readonly Finding[]>();
  /** Findings of linking, by row number. */
  readonly #further = new Map<number, FurtherFindings[]>();

  add({ origin, kind, record, action, findings }: CheckedRecord): void {
    const index = this.#places.add(origin);
    this.#kinds.push(kind);
    if (action === 'skip') this.#skipped.add(index);
    if (record !== undefined) this.#recordNumbers.set(index, record);
    // A copy has no spare capacity, of which grown arrays are full.
    if (findings.length > 0) this.#findings.set(index, findings.slice());
  }

  addFindings({ key, origin: { rowNumber } }: CheckedRecord, findings: readonly Finding[]): void {
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
      yield toReportRow({ origin, kind, findings }, record, this.#skipped.has(index));
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size === 0) return;
    for (const { origin, record } of this) yield* this.#furtherOf(origin, record);
  }

  #furtherOf(origin: RowOrigin, record: number | undefined): readonly Finding[] {
    const records = this.#further.get(origin.rowNumber);
    const key = records && toRowKey(origin, record);
    return records?.find((each) => each.key === key)?.findings ?? NOTHING;
  }
}

/** The state of a check before names are resolved. */
interface CheckedRows extends CheckReport {
  readonly rows: ReportedRows;
}

/** Completes the report: `linking` adds findings to rows, and returns those that belong to no single row. */
export function* toCheckReport(
  { inputs, rows, findings }: CheckedRows,
  linking: Steps<readonly Finding[]>,
): Steps<CheckReport> {
  const further = yield* linking;
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}
