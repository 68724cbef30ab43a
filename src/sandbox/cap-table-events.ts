import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../model/decimal.ts';
import { divideDown } from './divide-down.ts';
import type { StoredMoney } from './store/columns.ts';
import { insertSecurity, type SecurityRow, setSold } from './store/securities.ts';
import type { ShareClassRow } from './store/share-classes.ts';
import type { Store } from './store/store.ts';
import { insertTransaction } from './store/transactions.ts';

/** Why an event cannot be: the field of the item that is wrong. */
export interface EventRefusal {
  readonly field: string;
  readonly type: string;
  readonly msg: string;
}

export interface Sale {
  readonly security: SecurityRow;
  readonly date: string;
  /** For tokens their quantity, for notes 0. */
  readonly shares: string;
  readonly cash: StoredMoney;
}

export interface Conversion {
  readonly event: 'conversion' | 'exercise';
  readonly security: SecurityRow;
  readonly date: string;
  readonly shareClass: ShareClassRow;
}

const CONVERTED_BY = {
  conversion: ['certificate', 'convertible', 'token_convertible'],
  exercise: ['warrant', 'token_warrant'],
} as const satisfies Record<Conversion['event'], readonly SecurityRow['type'][]>;

/** Shares, or quantity of tokens, that sales have left; 0 for notes, which have neither. */
export function remainingUnits(security: SecurityRow): Decimal {
  return subtractDecimals(unitsOf(security), decimal(security.sold));
}

/** Records a sale and what it leaves of the security; gives the transaction's id. Of a note everything is sold. */
export function sell(store: Store, sale: Sale): string | EventRefusal {
  const refusal = refuseConsumed(sale.security) ?? refuseSale(sale);
  if (refusal !== undefined) return refusal;
  const { security } = sale;
  const sold = addDecimals(decimal(security.sold), decimal(sale.shares));
  setSold(store, security.id, { sold, isConsumed: compareDecimals(sold, unitsOf(security)) === 0 });
  return record(store, security, {
    event: 'sale',
    date: sale.date,
    output_security_id: null,
    shares: sale.shares,
    investment_amount: paidFor(security),
    proceeds: sale.cash,
  });
}

/** Records a conversion or exercise and creates its certificate; gives the transaction's id. */
export function convert(store: Store, conversion: Conversion): string | EventRefusal {
  const { security, shareClass, event, date } = conversion;
  const refusal = refuseConsumed(security) ?? refuseConversion(conversion);
  if (refusal !== undefined) return refusal;
  const amount = event === 'exercise' ? exerciseCost(security) : paidFor(security);
  const shares = isNote(security) ? sharesFor(amount, shareClass) : remainingUnits(security);
  const certificateId = store.nextId('securities');
  setSold(store, security.id, { sold: security.sold, isConsumed: true });
  insertSecurity(store, {
    id: certificateId,
    firm_id: security.firm_id,
    company_id: security.company_id,
    fund_id: security.fund_id,
    type: 'certificate',
    issue_date: date,
    financing_id: shareClass.financing_id,
    share_class_id: shareClass.id,
    shares,
    investment_amount: amount,
  });
  const fields = { event, date, output_security_id: certificateId, shares, investment_amount: amount, proceeds: null };
  return record(store, security, fields);
}

type EventFields = Omit<Parameters<typeof insertTransaction>[1], 'id' | 'firm_id' | 'company_id' | 'input_security_id'>;

function record(store: Store, { firm_id, company_id, id }: SecurityRow, fields: EventFields): string {
  const transactionId = store.nextId('transactions');
  insertTransaction(store, { ...fields, id: transactionId, firm_id, company_id, input_security_id: id });
  return transactionId;
}

function refuseConsumed(security: SecurityRow): EventRefusal | undefined {
  if (!security.is_consumed) return undefined;
  return {
    field: 'security_id',
    type: 'consumed',
    msg: 'The security was wholly sold, converted or exercised before.',
  };
}

function refuseSale({ security, shares }: Sale): EventRefusal | undefined {
  const wanted = decimal(shares);
  const remaining = remainingUnits(security);
  const field = 'shares_sold';
  if (isNote(security)) {
    return wanted === ZERO ? undefined : { field, type: 'not_zero', msg: 'A note is sold as a whole, with 0 shares.' };
  }
  if (compareDecimals(wanted, ZERO) <= 0) return { field, type: 'not_positive', msg: 'More than 0 must be sold.' };
  if (compareDecimals(wanted, remaining) <= 0) return undefined;
  return { field, type: 'oversold', msg: `${wanted} cannot be sold, ${remaining} are left.` };
}

function refuseConversion({ event, security, shareClass }: Conversion): EventRefusal | undefined {
  const types: readonly string[] = CONVERTED_BY[event];
  if (!types.includes(security.type)) {
    return { field: 'security_id', type: 'wrong_kind', msg: `The ${event} of a ${security.type} is not possible.` };
  }
  if (!isNote(security) || !isFree(shareClass)) return undefined;
  return { field: 'converted_to_share_class_id', type: 'no_price', msg: 'A note needs a price per share above 0.' };
}

function isNote(security: SecurityRow): boolean {
  return security.type === 'convertible' || security.type === 'token_convertible';
}

function isFree(shareClass: ShareClassRow): boolean {
  return shareClass.price_per_share === null || decimal(shareClass.price_per_share.value) === ZERO;
}

function unitsOf(security: SecurityRow): Decimal {
  return decimal(security.shares ?? security.quantity ?? '0');
}

/** What was invested, in whichever field the kind has it. */
function paidFor(security: SecurityRow): StoredMoney {
  const amount = security.investment_amount ?? security.purchase_amount ?? security.total_cost;
  return amount ?? { value: '0', currency: security.exercise_price?.currency ?? 'USD' };
}

function exerciseCost(security: SecurityRow): StoredMoney {
  const price = security.exercise_price ?? { value: '0', currency: 'USD' };
  return { value: multiplyDecimals(remainingUnits(security), decimal(price.value)), currency: price.currency };
}

/** Whole shares for an amount. The sandbox knows no exchange rates: amount and price count as of one currency. */
function sharesFor(amount: StoredMoney, shareClass: ShareClassRow): Decimal {
  return divideDown(decimal(amount.value), decimal(shareClass.price_per_share?.value ?? '1'));
}
