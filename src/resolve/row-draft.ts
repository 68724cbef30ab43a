import { type CellPlace, type Finding, type FindingText, hasError, placeFinding } from '../model/finding.ts';
import type { FindingCode } from '../model/finding-catalogue.ts';
import type { LinkedStatus } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import type { CheckedRecord } from '../model/record.ts';
import { omitAbsent } from '../util/omit-absent.ts';

/** Collects what linking finds about one row, and from it the row's status. */
export class RowDraft<R extends CheckedRecord = CheckedRecord> {
  readonly record: R;
  readonly #findings: Finding[] = [];
  #blockedBy: RowKey | undefined;
  #isBlocked = false;
  companyName: string | undefined;

  constructor(record: R) {
    this.record = record;
  }

  get isSkipped(): boolean {
    return this.record.action === 'skip';
  }

  error(column: string, code: FindingCode, message: string, hint: string): void {
    this.say(column, { severity: 'error', code, message, hint });
  }

  info(column: string, code: FindingCode, message: string, hint: string): void {
    this.say(column, { severity: 'info', code, message, hint });
  }

  /** The row needs another that cannot be applied. */
  block(column: string, by: RowKey | undefined, message: string, hint: string): void {
    this.#isBlocked = true;
    this.#blockedBy ??= by;
    this.say(column, { severity: 'warning', code: 'reference-blocked', message, hint });
  }

  /** `at` is the cell where it is not the column's own (a custom value). A skipped row is not found fault with. */
  say(column: string, text: FindingText, at?: string): void {
    if (this.isSkipped) return;
    this.#findings.push(placeFinding(text, this.record.origin, this.#place(column, at)));
  }

  get status(): LinkedStatus {
    if (this.isSkipped) return 'skipped';
    if (hasError(this.findings)) return 'invalid';
    return this.#isBlocked ? 'blocked' : 'sound';
  }

  get findings(): readonly Finding[] {
    return [...this.record.findings, ...this.#findings];
  }

  /** What every linked record carries. */
  base(): {
    record: R;
    status: LinkedStatus;
    findings: readonly Finding[];
    blockedBy?: RowKey;
    companyName?: string;
  } {
    return {
      record: this.record,
      status: this.status,
      findings: this.findings,
      ...omitAbsent({ blockedBy: this.#blockedBy, companyName: this.companyName }),
    };
  }

  #place(column: string, at?: string): CellPlace {
    const cell = at ?? this.record.cells[column];
    return cell === undefined ? { column } : { column, cell };
  }
}
