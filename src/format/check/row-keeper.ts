import type { Finding } from '../../model/findings/finding.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { CheckMemory } from './check-memory.ts';
import type { CheckedRow } from './check-row.ts';

/** Records in the order of their rows. Unless they were kept, they are made anew each time somebody goes through them. */
export interface CheckedRecords extends Iterable<CheckedRecord> {
  readonly length: number;
}

export interface RowKeeping {
  /** False where the rows are too many for their records to be kept. */
  readonly keepsRecords: boolean;
  /** Sees each row once, in order; what is kept of it, which may have further findings. */
  readonly take: (row: CheckedRow) => CheckedRow;
  readonly memory?: CheckMemory;
}

const NOTHING: readonly Finding[] = [];

/** Keeps what is said of the rows of one tab, and their records or what those are made from. */
export class RowKeeper {
  /** Without those that rows only repeat. */
  readonly findings: Finding[] = [];
  readonly #records: CheckedRecord[] | undefined;
  readonly #remake: (row: Row, findings: readonly Finding[]) => CheckedRecord;
  readonly #rows: Row[] = [];
  /** By the row's index; of most rows nothing is said. */
  readonly #findings = new Map<number, readonly Finding[]>();
  #areAllById = true;

  constructor(keepsRecords: boolean, remake: (row: Row, findings: readonly Finding[]) => CheckedRecord) {
    this.#records = keepsRecords ? [] : undefined;
    this.#remake = remake;
  }

  keep(checked: CheckedRow, take: RowKeeping['take']): void {
    const { row, record, findings, repeatedCount } = take(checked);
    // A copy has no room left for more, of which a list that grew is full.
    if (findings.length > 0) this.#findings.set(this.#rows.length, findings.slice());
    for (const finding of findings.slice(repeatedCount)) this.findings.push(finding);
    this.#areAllById &&= record.id !== undefined;
    this.#rows.push(row);
    this.#records?.push(record);
  }

  /** True where there are rows and each states its ID. */
  get areAllById(): boolean {
    return this.#rows.length > 0 && this.#areAllById;
  }

  get records(): CheckedRecords {
    if (this.#records !== undefined) return this.#records;
    return { length: this.#rows.length, [Symbol.iterator]: () => this.#remakeAll() };
  }

  *#remakeAll(): Generator<CheckedRecord> {
    for (const [index, row] of this.#rows.entries()) yield this.#remake(row, this.#findings.get(index) ?? NOTHING);
  }
}
