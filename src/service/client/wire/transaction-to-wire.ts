import { assertNever } from '../../../base/util/assert-never.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { NewTransaction } from '../../../model/service/new-data.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { TRANSACTION_LISTS } from '../../contract/transactions.ts';
import { termsToWire } from './term-to-wire.ts';
import type { Writing } from './to-wire.ts';

/** The item and the list of the request it belongs to. A sale without shares is one of a note: it sends 0. */
export function transactionToWire(transaction: NewTransaction<string>, writing: Writing) {
  const { event, company, date, security, convertedTo } = transaction;
  const common = { company_id: company, date, security_id: security };
  const list = TRANSACTION_LISTS[event];
  switch (event) {
    case 'sale': {
      const sale = { ...transaction, sharesSold: transaction.sharesSold ?? ZERO };
      const terms = termsToWire(TRANSACTION_TERMS, sale, { nameOf: toWireName, isAlwaysSent: () => true, writing });
      return { list, item: { ...common, ...terms } };
    }
    case 'conversion':
    case 'exercise':
      return { list, item: { ...common, converted_to_share_class_id: convertedTo ?? null } };
    default:
      return assertNever(event);
  }
}
