import {
  collectTerms,
  type HeldTerms,
  kindOfTerm,
  type StatedTerms,
  type TermDeclaration,
  type TermKind,
  type TermKinds,
  type Terms,
} from '../../model/fields/term.ts';
import {
  type CellPlace,
  type Finding,
  type FindingText,
  hasError,
  placeFinding,
} from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { LinkedRecord, LinkedStatus, Match } from '../../model/records/linked.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { Target } from '../../model/service/new-data.ts';
import { existing } from '../../model/service/target-key.ts';
import type { Currency } from '../../model/values/currency.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Money, StatedMoney } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { CurrencySource } from './currencies.ts';
import type { NameRegistry } from './names/name-registry.ts';

type LinkedFields<R extends CheckedRecord> = Pick<
  LinkedRecord,
  'status' | 'findings' | 'isClear' | 'companyName' | 'blockedBy' | 'unlessExplained'
> & { readonly record: R };

/** Most rows have one empty list. */
const NONE: Finding[] = [];

/** Collects what linking finds about one row, and from it the row's status; knows the names that it is linked by. */
export class LinkedDraft<R extends CheckedRecord = CheckedRecord> {
  readonly record: R;
  readonly registry: NameRegistry;
  #findings: Finding[] = NONE;
  #blockedBy: RowKey | undefined;
  #isBlocked = false;
  #unlessExplained: Finding | undefined;
  companyName: string | undefined;

  constructor(record: R, registry: NameRegistry) {
    this.record = record;
    this.registry = registry;
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

  /** Money with the currency that it leaves out. Codes: currency-assumed (once), currency-contradiction. */
  complete(column: string, money: StatedMoney | undefined, round: CurrencySource): Money | undefined {
    if (money === undefined) return undefined;
    const { currencies } = this.registry;
    const completed = currencies.complete(money, round);
    if (money.currency !== undefined || this.record.action === 'skip' || round === 'unknown') return completed;
    const source = round === undefined ? 'the profile' : 'the round';
    this.#compareSign(column, money, `${source} says ${completed.currency}`, completed.currency);
    currencies.remember(this.record, column, completed.currency, source);
    return completed;
  }

  /** The amount gives its currency away without stating it, and it is not the one that is taken. */
  #compareSign(column: string, { sign, value }: StatedMoney, saying: string, taken: Currency): void {
    if (sign === undefined || sign.fits.includes(taken)) return;
    const how = sign.from === 'typed' ? 'typed' : 'formatted';
    const message = `${value} is ${how} with "${sign.text}", but ${saying}.`;
    this.error(column, 'currency-contradiction', message, 'Correct the sign, or fill in the Currency column.');
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

  /** The row's target: a thing of the service, or what it is to create. */
  targetOf(match: Match | undefined): Target {
    return match === undefined ? { kind: 'planned', row: this.record.key } : existing(match.id);
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

/** Money of that column with the currency that it leaves out. */
export type CompleteMoney = (column: string, money: StatedMoney | undefined) => Money | undefined;

/** Returns a row's terms as they are entered: money with its currency, choices among numbers as numbers. */
export function enterTerms<const T extends Terms>(
  terms: T,
  record: StatedTerms<T>,
  completeMoney: CompleteMoney,
): HeldTerms<T> {
  return collectTerms(terms, (term) => enterTerm(term, record, completeMoney));
}

function enterTerm(
  term: TermDeclaration,
  record: object,
  completeMoney: CompleteMoney,
): TermKinds[TermKind] | undefined {
  const stated = Reflect.get(record, term.field);
  if (stated === undefined) return undefined;
  const kind = kindOfTerm(term);
  if (kind === 'money') return completeMoney(term.name, stated);
  return kind === 'number' ? decimal(stated) : stated;
}
