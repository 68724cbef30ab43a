import type { Finding } from '../model/finding.ts';
import type { CheckedRow } from './check-row.ts';

/** Rows in their order. Unless they were kept, they are checked anew each time somebody goes through them. */
export interface CheckedRows extends Iterable<CheckedRow> {
  readonly length: number;
}

/** What becomes of the rows of a check. */
export interface RowKeeping {
  /** False where the rows are too many to be kept. */
  readonly keepsRows: boolean;
  /** Sees each row once, in order, and may add to its findings. */
  readonly take: (row: CheckedRow) => void;
}

/** Keeps the rows of one tab, or only what is said of them. */
export class RowKeeper {
  readonly findings: Finding[] = [];
  readonly #kept: CheckedRow[] | undefined;
  readonly #again: () => Iterable<CheckedRow>;
  /** What is said of a row, by the row's index. */
  readonly #said = new Map<number, readonly Finding[]>();
  #count = 0;
  #areAllById = true;

  constructor(keepsRows: boolean, again: () => Iterable<CheckedRow>) {
    this.#kept = keepsRows ? [] : undefined;
    this.#again = again;
  }

  keep(row: CheckedRow, take: RowKeeping['take']): void {
    take(row);
    if (row.findings.length > 0) this.#said.set(this.#count, row.findings);
    for (const finding of row.findings.slice(row.repeatedCount)) this.findings.push(finding);
    this.#areAllById &&= row.record.id !== undefined;
    this.#kept?.push(row);
    this.#count += 1;
  }

  /** True where there are rows and each states its ID. */
  get areAllById(): boolean {
    return this.#count > 0 && this.#areAllById;
  }

  get rows(): CheckedRows {
    if (this.#kept !== undefined) return this.#kept;
    const count = this.#count;
    return { length: count, [Symbol.iterator]: () => this.#checkAgain() };
  }

  /** The findings are those of the first time, with what was added to them then, and are kept once only. */
  *#checkAgain(): Generator<CheckedRow> {
    let index = 0;
    for (const row of this.#again()) {
      row.findings.splice(0, row.findings.length, ...(this.#said.get(index) ?? []));
      index += 1;
      yield row;
    }
  }
}
