import { SECURITY_TERMS } from '../../../../model/fields/security-terms.ts';
import { isConvertibleNote } from '../../../../model/fields/security-types.ts';
import { type Decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, SentRow, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isRelease } from '../transactions/release.ts';

/** Figures that no security has at zero. Shares may have cost nothing; a note cannot be for nothing. */
const NEVER_ZERO: ReadonlySet<string> = new Set(['shares', 'quantity', 'exercisePrice', 'valuationCap']);
const OF_NOTES = 'investmentAmount';
const CHECKED = SECURITY_TERMS.filter(({ field }) => NEVER_ZERO.has(field) || field === OF_NOTES);

/** A zero where a blank cell was meant, or where a number was never filled in. */
export const FIGURE_ZERO: Rule = {
  code: 'figure-zero',
  find: (table) => [
    ...table.sent.rounds.flatMap(({ row, fullyDilutedShares }) =>
      reportZero(row, 'Fully Diluted Shares', fullyDilutedShares),
    ),
    ...CHECKED.flatMap((term) => table.stating(term.field).flatMap((security) => checkSecurity(security, term))),
    ...table.sent.transactions.flatMap((transaction) => checkSale(transaction, table)),
  ],
};

function checkSecurity(
  { row, type, terms }: Planned<SecurityEntry>,
  { field, name }: (typeof CHECKED)[number],
): RuleFinding[] {
  const term = terms[field];
  const value = typeof term === 'object' ? term.value : term;
  return value === ZERO && (field !== OF_NOTES || isConvertibleNote(type)) ? reportZero(row, name, value) : NONE;
}

const NONE: RuleFinding[] = [];

/** A note is sold without a number; cash that comes later for what was sold takes no further shares. */
function checkSale(sale: Planned<TransactionEntry>, table: CapTable): RuleFinding[] {
  const { row, event, security = '', unitsSold } = sale;
  if (event !== 'sale' || table.securityOf(security)?.units === undefined || isRelease(sale, table)) return [];
  const hint =
    'Fill in the number. 0 is right only for cash of an earlier sale (an escrow, an earn-out): enter that too.';
  return reportZero(row, 'Shares Sold', unitsSold, hint);
}

function reportZero(
  row: SentRow,
  column: string,
  value: Decimal | string | undefined,
  hint = 'Fill in the number, or clear the cell if there is none.',
): RuleFinding[] {
  return value === ZERO ? [{ row, column, message: `${column} is 0.`, hint }] : [];
}
