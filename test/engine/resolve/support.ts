import { expect } from 'vitest';
import { resolveRecords } from '../../../src/engine/resolve/resolve-records.ts';
import type { LinkedRecord } from '../../../src/model/records/linked.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { FIRM } from '../../support/make-snapshot.ts';
import { telling } from '../../support/saying.ts';

export function online(records: readonly CheckedRecord[], snapshot: Snapshot = FIRM): Resolved {
  return new Resolved(resolveRecords(records, { snapshot, defaultCurrency: 'USD' }));
}

export function offline(records: readonly CheckedRecord[]): Resolved {
  return new Resolved(resolveRecords(records, { defaultCurrency: 'USD' }));
}

/** The error at a name that could be each of these, whatever its words. */
export function ambiguous(column: string, name: string, meanings: string): string {
  const [, facts = ''] = telling('', `it may be: ${meanings}`).split(': ');
  return expect.stringMatching(new RegExp(`^error reference-ambiguous \\(${column}\\): ${name} · \\d+ · ${facts} · `));
}

/** The outcome of resolving, row by row in the order of the records. */
class Resolved {
  readonly rows: readonly LinkedRecord[];
  readonly #findings: ReturnType<typeof resolveRecords>['findings'];

  constructor({ value, findings }: ReturnType<typeof resolveRecords>) {
    this.rows = value;
    this.#findings = findings;
  }

  get statuses(): string[] {
    return this.rows.map(({ status }) => status);
  }

  /** `error reference-unknown (Company): "Acme" · "Acme Robotics"`, of all rows. */
  get said(): string[] {
    return this.rows.flatMap((row) => row.findings.map(told));
  }

  /** The same of what concerns no single row, with the column it begins in. */
  get saidOnce(): string[] {
    return this.#findings.map((finding) =>
      telling(
        `${finding.sheet} ${finding.row} (${finding.column}) ${finding.severity} ${finding.code}`,
        finding.message,
      ),
    );
  }

  /** Gives what the row of that place among the records is found to state. */
  stated(index: number): object {
    const row = this.#row(index);
    if (!('stated' in row)) throw new Error(`row ${index} states no fields`);
    return row.stated;
  }

  match(index: number): object | undefined {
    const row = this.#row(index);
    return 'match' in row ? row.match : undefined;
  }

  /** `Stage: Seed, Growth`, for each value of a row of custom values. */
  values(index: number): string[] {
    const row = this.#row(index);
    if (row.kind !== 'custom-values') throw new Error(`row ${index} is no row of custom values`);
    return row.values.map(({ column, values }) => `${column.name}: ${values.join(', ')}`);
  }

  blockedBy(index: number): string | undefined {
    return this.#row(index).blockedBy;
  }

  unlessExplained(index: number): string | undefined {
    const { unlessExplained } = this.#row(index);
    return unlessExplained === undefined ? undefined : told(unlessExplained);
  }

  #row(index: number): LinkedRecord {
    const row = this.rows[index];
    if (row === undefined) throw new Error(`no row ${index}`);
    return row;
  }
}

function told({ severity, code, column, message, hint }: LinkedRecord['findings'][number]): string {
  return telling(`${severity} ${code} (${column})`, `${message} ${hint}`);
}
