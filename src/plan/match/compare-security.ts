import { UNIT_COLUMNS, unitColumnOf } from '../../model/fields/units.ts';
import { type ComparedField, SECURITY_FIELDS } from '../../model/identity/identity.ts';
import type { LinkedSecurity, Stated } from '../../model/records/linked.ts';
import type { NewSecurity, Target } from '../../model/service/new-data.ts';
import type { Security } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { ANY, type HeldText } from '../../util/collections/filled-index.ts';
import { type Holding, isSameCount, possibleCounts } from '../holdings/holdings.ts';

type SecurityField = ComparedField<Stated<NewSecurity<Target>>, Security>;

/** The columns in which a filled-in value is not what the holding has. */
export function differingSecurityFields(row: LinkedSecurity, holding: Holding): readonly SecurityField[] {
  const { security } = holding;
  return security === undefined ? [] : SECURITY_FIELDS.filter((field) => !isSameField(field, row, holding, security));
}

/** Of one key: nothing that makes it another thing differs, so one of the two may be the other, entered differently. */
export function hasSameKey(row: LinkedSecurity, holding: Holding): boolean {
  const { security } = holding;
  if (security === undefined) return false;
  return SECURITY_FIELDS.every((field) => field.isKey !== true || isSameField(field, row, holding, security));
}

function isSameField(field: SecurityField, row: LinkedSecurity, holding: Holding, security: Security): boolean {
  const stated = field.stated(row.stated);
  if (stated === undefined || stated === field.held(security)) return true;
  // What sales take from: a count equals what is returned, or that plus what was sold.
  const units = UNIT_COLUMNS.get(field.column);
  const count = units === undefined ? undefined : row.stated[units];
  return count !== undefined && isSameCount(count, knownCount(field, holding), holding);
}

function knownCount({ column }: SecurityField, { security, before }: Holding) {
  const units = UNIT_COLUMNS.get(column) ?? 'shares';
  return { returned: security?.[units], before: before?.[units] };
}

/** The compared fields of rows and holdings as texts, each made once: every row of a company meets many holdings. */
export class FieldTexts {
  readonly #rows = new Map<RowKey, readonly (string | undefined)[]>();
  readonly #holdings = new Map<string, readonly (string | undefined)[]>();

  ofRow({ record, stated }: LinkedSecurity): readonly (string | undefined)[] {
    const known = this.#rows.get(record.key) ?? SECURITY_FIELDS.map((field) => field.stated(stated));
    this.#rows.set(record.key, known);
    return known;
  }

  ofHolding({ id, security }: Holding): readonly (string | undefined)[] {
    const known = this.#holdings.get(id) ?? SECURITY_FIELDS.map((field) => security && field.held(security));
    this.#holdings.set(id, known);
    return known;
  }

  /** The texts of a holding as often as a row may state them: what was transacted may be stated before and after. */
  readingsOf(holding: Holding): readonly (readonly HeldText[])[] {
    const texts = this.ofHolding(holding);
    if (holding.transactions.length === 0) return [texts];
    const counted = unitColumnOf(holding.security?.type);
    return SECURITY_FIELDS.flatMap((field, column) => {
      if (field.column !== counted) return [];
      const counts: readonly HeldText[] = possibleCounts(knownCount(field, holding), holding) ?? [ANY];
      const readings = new Set<HeldText>([texts[column], ...counts]);
      return [...readings].map((count) => texts.map((text, index) => (index === column ? count : text)));
    });
  }

  /** In how many columns the two are alike, blank ones too; `undefined` where a filled-in one differs. */
  compare(row: LinkedSecurity, holding: Holding): number | undefined {
    const { security } = holding;
    if (security === undefined) return undefined;
    const [stated, held] = [this.ofRow(row), this.ofHolding(holding)];
    let alike = 0;
    for (const [index, field] of SECURITY_FIELDS.entries()) {
      if (stated[index] === held[index]) alike += 1;
      else if (stated[index] !== undefined && !isSameField(field, row, holding, security)) return undefined;
    }
    return alike;
  }
}
