import { ANY, type HeldText } from '../../../base/util/collections/filled-index.ts';
import { UNIT_COLUMNS, unitColumnOf } from '../../../model/fields/units.ts';
import { type ComparedField, SECURITY_FIELDS } from '../../../model/identity/identity.ts';
import type { LinkedSecurity, Stated } from '../../../model/records/linked.ts';
import type { NewSecurity, Target } from '../../../model/service/new-data.ts';
import type { Security } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { securityAsSent } from '../../ledger/as-sent.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import { joinKey } from '../row-plan.ts';

/** Above this many counts, a holding is looked up by its other columns. */
const MOST_READINGS = 64;

type SecurityField = ComparedField<Stated<NewSecurity<Target>>, Security>;

export function differingSecurityFields(
  row: LinkedSecurity,
  holding: Holding,
  ledger: SecurityLedger,
): readonly SecurityField[] {
  return holding.security === undefined
    ? []
    : SECURITY_FIELDS.filter((field) => !isSameField(field, row, { holding, ledger }));
}

/** Equal in every filled-in column; no text is kept of either. */
export function isAsStated(row: LinkedSecurity, holding: Holding, ledger: SecurityLedger): boolean {
  const of = { holding, ledger };
  return holding.security !== undefined && SECURITY_FIELDS.every((field) => isSameField(field, row, of));
}

/** Whether nothing differs that would make it another thing: the two may be one, entered differently. */
export function hasSameKey(row: LinkedSecurity, { security }: Holding): boolean {
  if (security === undefined) return false;
  return KEY_FIELDS.every((field) => isEqual(field, row, security));
}

const KEY_FIELDS = SECURITY_FIELDS.filter(({ isKey }) => isKey === true);

/** The columns of a row that make it another thing than others, as texts. */
export function keyTextsOfRow({ stated }: LinkedSecurity): readonly (string | undefined)[] {
  return KEY_FIELDS.map((field) => field.stated(stated));
}

export function keyTextsOf(security: Security): readonly (string | undefined)[] {
  return KEY_FIELDS.map((field) => field.held(security));
}

/** The columns that tell the row of a security from others, as they are shown and as the journal keeps them. */
export function keyOfSecurity({ record, companyName }: LinkedSecurity): string {
  const { type, fund, issueDate, round, shareClass, token, id } = record;
  return joinKey(type?.replace('_', ' '), companyName, fund, issueDate, round, shareClass, token) || (id ?? '');
}

/** A holding as a run entered it, whatever the service lists by now, in texts like those of rows. */
export function textsAsEntered({ id, before }: Holding): readonly (string | undefined)[] {
  const sent = before && securityAsSent(before, id);
  return SECURITY_FIELDS.map((field) => sent && field.held(sent));
}

export function textsAsListed({ security }: Holding): readonly (string | undefined)[] {
  return SECURITY_FIELDS.map((field) => security && field.held(security));
}

/** Whether of two such lists of texts one has another text, where both have one, that makes it another thing. */
export function isKeyChanged(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): boolean {
  const differ = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;
  return SECURITY_FIELDS.some(({ isKey }, at) => isKey === true && differ(one[at], other[at]));
}

/** Whether a run entered it as the row states it, whatever the service lists by now. */
export function isAsEntered(row: LinkedSecurity, holding: Holding): boolean {
  const entered = textsAsEntered(holding);
  return textsOfRow(row).every((text, at) => text === undefined || text === entered[at]);
}

function isEqual(field: SecurityField, row: LinkedSecurity, security: Security): boolean {
  const stated = field.stated(row.stated);
  return stated === undefined || stated === field.held(security);
}

/** Units count as equal in any number that the holding has had. */
function isSameField(
  field: SecurityField,
  row: LinkedSecurity,
  { holding, ledger }: { readonly holding: Holding; readonly ledger: SecurityLedger },
): boolean {
  const { security } = holding;
  if (security !== undefined && isEqual(field, row, security)) return true;
  const units = UNIT_COLUMNS.get(field.column);
  const count = units === undefined ? undefined : row.stated[units];
  if (count === undefined || holding.transactions.length === 0) return false;
  return ledger.countsOf(holding)?.has(count) ?? true;
}

export function textsOfRow({ stated }: LinkedSecurity): readonly (string | undefined)[] {
  return SECURITY_FIELDS.map((field) => field.stated(stated));
}

/** The compared fields of rows and holdings as texts, each made once: every row of a company meets many holdings. */
export class FieldTexts {
  readonly #rows = new Map<RowKey, readonly (string | undefined)[]>();
  readonly #holdings = new Map<string, readonly (string | undefined)[]>();
  readonly #ledger: SecurityLedger;

  constructor(ledger: SecurityLedger) {
    this.#ledger = ledger;
  }

  ofRow(row: LinkedSecurity): readonly (string | undefined)[] {
    const { key } = row.record;
    const known = this.#rows.get(key) ?? textsOfRow(row);
    this.#rows.set(key, known);
    return known;
  }

  ofHolding(holding: Holding): readonly (string | undefined)[] {
    const known = this.#holdings.get(holding.id) ?? textsAsListed(holding);
    this.#holdings.set(holding.id, known);
    return known;
  }

  /** The texts of a holding as often as a row may state them: what was transacted may be stated as it was at any time. */
  readingsOf(holding: Holding): readonly (readonly HeldText[])[] {
    const texts = this.ofHolding(holding);
    if (holding.transactions.length === 0) return [texts];
    const column = countColumnOf(holding);
    const counts = this.#ledger.countsOf(holding);
    const readings: Iterable<HeldText> =
      counts === undefined || counts.size > MOST_READINGS ? [ANY] : new Set([texts[column], ...counts]);
    return [...readings].map((count) => texts.map((text, index) => (index === column ? count : text)));
  }

  /** Everything of a holding that a row may state: nothing else tells two of one such text apart. */
  readingsText(holding: Holding): string {
    const column = countColumnOf(holding);
    const counts = holding.transactions.length === 0 ? [] : (this.#ledger.countsOf(holding) ?? ['any']);
    return JSON.stringify([this.ofHolding(holding), column, [...counts].sort()]);
  }

  /** In how many columns the two are alike, blank ones too; `undefined` where a filled-in one differs. */
  compare(row: LinkedSecurity, holding: Holding): number | undefined {
    if (holding.security === undefined) return undefined;
    const of = { holding, ledger: this.#ledger };
    const [stated, held] = [this.ofRow(row), this.ofHolding(holding)];
    let alike = 0;
    for (const [index, field] of SECURITY_FIELDS.entries()) {
      if (stated[index] === held[index]) alike += 1;
      else if (stated[index] !== undefined && !isSameField(field, row, of)) return undefined;
    }
    return alike;
  }
}

function countColumnOf({ security }: Holding): number {
  const counted = unitColumnOf(security?.type);
  return SECURITY_FIELDS.findIndex(({ column }) => column === counted);
}
