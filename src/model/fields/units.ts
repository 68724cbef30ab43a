import type { Decimal } from '../values/decimal.ts';
import { SECURITY_TERMS } from './security-terms.ts';
import { isSecurityType, traitsOf } from './security-types.ts';

const UNITS = ['shares', 'quantity'] as const;
type Units = (typeof UNITS)[number];

/** The columns of what sales take from, with the field of each. */
export const UNIT_COLUMNS: ReadonlyMap<string, Units> = new Map(UNITS.map((units) => [columnOf(units), units]));

/** How many shares or tokens it is for; a note has neither. */
export function unitsOf(security: { readonly [units in Units]?: Decimal }): Decimal | undefined {
  return security.shares ?? security.quantity;
}

/** The column of what sales of that type take from; that of shares for a type that is not known. */
export function unitColumnOf(type: string | undefined): string {
  return columnOf((isSecurityType(type) ? traitsOf(type).units : undefined) ?? 'shares');
}

function columnOf(units: Units): string {
  return SECURITY_TERMS.find(({ field }) => field === units)?.name ?? units;
}
