import type { Finding } from '../model/finding.ts';
import type { LinkedRecord } from '../model/linked.ts';
import { type RowKey, toRowKey } from '../model/origin.ts';
import type { CheckedRecord, RecordKind } from '../model/record.ts';
import { RowPlaces } from '../model/row-places.ts';
import type { CheckReportRow } from '../model/run-report.ts';

const NOTHING: readonly Finding[] = [];

/** The rows of a check, of which nothing is kept but where they stand and what is said of them. */
export class CheckReportRows implements Iterable<CheckReportRow> {
  readonly #places = new RowPlaces();
  readonly #kinds: RecordKind[] = [];
  /** By a row's index; few rows become several records. */
  readonly #recordNumbers = new Map<number, number>();
  readonly #said = new Map<RowKey, readonly Finding[]>();

  /** In order of input, tab and row. */
  add({ origin, kind, record }: CheckedRecord): void {
    const index = this.#places.add(origin);
    this.#kinds.push(kind);
    if (record !== undefined) this.#recordNumbers.set(index, record);
  }

  /** In any order. */
  say({ record, findings }: LinkedRecord): void {
    if (findings.length > 0) this.#said.set(record.key, findings);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const [index, kind] of this.#kinds.entries()) {
      const origin = this.#places.at(index);
      const record = this.#recordNumbers.get(index);
      const findings = this.#said.get(toRowKey(origin, record)) ?? NOTHING;
      yield record === undefined ? { origin, kind, findings } : { origin, record, kind, findings };
    }
  }

  /** In order of row. */
  *findings(): Generator<Finding> {
    if (this.#said.size > 0) for (const { findings } of this) yield* findings;
  }
}
