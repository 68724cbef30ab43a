import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import {
  type CellPlace,
  type Finding,
  type FindingText,
  hasError,
  placeFinding,
} from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { LinkedStatus } from '../../model/records/linked.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';

export interface LinkedFields<R extends CheckedRecord> {
  readonly record: R;
  readonly status: LinkedStatus;
  readonly findings: readonly Finding[];
  readonly isClear: boolean;
  readonly unlessExplained?: Finding;
  readonly blockedBy?: RowKey;
  readonly companyName?: string;
}

/** Collects what linking finds about one row, and from it the row's status. */
export class LinkedDraft<R extends CheckedRecord = CheckedRecord> {
  readonly record: R;
  readonly #findings: Finding[] = [];
  #blockedBy: RowKey | undefined;
  #isBlocked = false;
  #unlessExplained: Finding | undefined;
  companyName: string | undefined;

  constructor(record: R) {
    this.record = record;
  }

  error(column: string, code: FindingCode, message: string, hint: string): void {
    this.report(column, { severity: 'error', code, message, hint });
  }

  /** An error that only stands where no known transaction explains the row; the plan decides. */
  errorUnlessExplained(column: string, code: FindingCode, message: string, hint: string): void {
    this.#unlessExplained ??= this.#place(column, { severity: 'error', code, message, hint });
  }

  info(column: string, code: FindingCode, message: string, hint: string): void {
    this.report(column, { severity: 'info', code, message, hint });
  }

  block(column: string, by: RowKey | undefined, message: string, hint: string): void {
    this.#isBlocked = true;
    this.#blockedBy ??= by;
    this.report(column, { severity: 'warning', code: 'reference-blocked', message, hint });
  }

  /** `at` is the cell where it is not the column's own (a custom value). */
  report(column: string, text: FindingText, at?: string): void {
    this.#findings.push(this.#place(column, text, at));
  }

  get status(): LinkedStatus {
    if (this.record.action === 'skip') return 'skipped';
    return this.#obstacle ?? 'sound';
  }

  /** A row that is skipped is not found fault with. */
  get findings(): readonly Finding[] {
    const { findings, action } = this.record;
    return action === 'skip' || this.#findings.length === 0 ? findings : [...findings, ...this.#findings];
  }

  fields(): LinkedFields<R> {
    const { record, status, findings, companyName } = this;
    const further = { blockedBy: this.#blockedBy, companyName, unlessExplained: this.#unlessExplained };
    return { record, status, findings, isClear: this.#obstacle === undefined, ...omitAbsent(further) };
  }

  /** Why a row that names this one cannot have it, as the end of a sentence; `undefined` where it can. */
  obstacle(isInService: boolean): string | undefined {
    if (this.record.action === 'skip') return isInService ? undefined : 'is skipped and not in the portfolio service';
    if (this.#obstacle === 'invalid') return 'has an error';
    return this.#obstacle === 'blocked' && !isInService ? 'is blocked itself' : undefined;
  }

  get isClear(): boolean {
    return this.#obstacle === undefined;
  }

  get #obstacle(): 'invalid' | 'blocked' | undefined {
    if (hasError(this.record.findings) || hasError(this.#findings)) return 'invalid';
    return this.#isBlocked ? 'blocked' : undefined;
  }

  #place(column: string, text: FindingText, at?: string): Finding {
    const cell = at ?? cellOf(this.record, column);
    const place: CellPlace = cell === undefined ? { column } : { column, cell };
    return placeFinding(text, this.record.origin, place);
  }
}
