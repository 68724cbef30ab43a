import {
  type CellPlace,
  type Finding,
  type FindingText,
  hasError,
  placeFinding,
} from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { LinkedRecord, LinkedStatus } from '../../model/records/linked.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';

type LinkedFields<R extends CheckedRecord> = Pick<
  LinkedRecord,
  'status' | 'findings' | 'isClear' | 'companyName' | 'blockedBy' | 'unlessExplained'
> & { readonly record: R };

/** Most rows have one empty list. */
const NONE: Finding[] = [];

/** Collects what linking finds about one row, and from it the row's status. */
export class LinkedDraft<R extends CheckedRecord = CheckedRecord> {
  readonly record: R;
  #findings: Finding[] = NONE;
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
    if (this.#findings === NONE) this.#findings = [];
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
    const { record, status, findings, isClear, companyName } = this;
    return {
      record,
      status,
      findings,
      isClear,
      companyName,
      blockedBy: this.#blockedBy,
      unlessExplained: this.#unlessExplained,
    };
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
