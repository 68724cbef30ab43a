import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { JudgedRow, Planned, SecurityEntry, TransactionEntry } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';

/** What no security has none of. Shares may have cost nothing; a note cannot be for nothing. */
const NEVER_ZERO: ReadonlySet<string> = new Set(['shares', 'quantity', 'exercisePrice', 'valuationCap']);

/** A zero where a blank cell was meant, or where a number was never filled in. */
export const FIGURE_ZERO: Rule = {
  code: 'figure-zero',
  find: (table) => [
    ...table.sent.rounds.flatMap(({ row, fullyDilutedShares }) =>
      tellZero(row, 'Fully Diluted Shares', fullyDilutedShares),
    ),
    ...table.sent.securities.flatMap(judgeSecurity),
    ...table.sent.transactions.flatMap((transaction) => judgeSale(transaction, table)),
  ],
};

function judgeSecurity({ row, type, terms }: Planned<SecurityEntry>): Doubt[] {
  return SECURITY_TERMS.flatMap(({ field, name }) => {
    const term = terms[field];
    if (!NEVER_ZERO.has(field) && !(field === 'investmentAmount' && isConvertibleNote(type))) return [];
    return tellZero(row, name, typeof term === 'object' ? term.value : term);
  });
}

/** A note is sold without a number. */
function judgeSale({ row, event, security = '', unitsSold }: Planned<TransactionEntry>, table: CapTable): Doubt[] {
  if (event !== 'sale' || table.securities.get(security)?.units === undefined) return [];
  return tellZero(row, 'Shares Sold', unitsSold);
}

function tellZero(row: JudgedRow, column: string, value: Decimal | string | undefined): Doubt[] {
  if (value !== ZERO) return [];
  const hint = 'Fill in the number, or clear the cell if there is none.';
  return [{ row, column, message: `${column} is 0.`, hint }];
}
