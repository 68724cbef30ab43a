import { costOf } from '../../../model/fields/cost.ts';
import { canUndergo, isConvertibleNote, OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { placesOf } from '../../../model/values/currency.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import type { Store, StoredMoney } from '../store/store.ts';
import { type SecurityRow, type ShareClassRow, TABLES } from '../store/tables.ts';
import type { SemanticBreach } from './semantics.ts';

export interface SaleEvent {
  readonly security: SecurityRow;
  readonly date: string;
  /** For tokens their quantity, for notes 0. */
  readonly shares: string;
  readonly cash: StoredMoney;
  readonly lastTransacted: string | undefined;
}

export interface Conversion {
  readonly event: 'conversion' | 'exercise';
  readonly security: SecurityRow;
  readonly date: string;
  readonly shareClass: ShareClassRow;
  readonly carriedCost: Pick<SandboxBehaviour, 'costAfterConversion' | 'costAfterExercise'>;
  readonly lastTransacted: string | undefined;
}

/** Returns the shares, or quantity of tokens, that sales have left; 0 for notes, which have neither. */
export function remainingUnits(security: SecurityRow): Decimal {
  if (security.sold === '0') return enteredUnits(security);
  const remaining = subtractDecimals(enteredUnits(security), decimal(security.sold));
  // Below 0 only where a lenient sandbox let more be sold than there was.
  return compareDecimals(remaining, ZERO) < 0 ? ZERO : remaining;
}

/** Checks a sale, rule by rule. */
export function checkSale({
  security,
  shares,
  date,
  lastTransacted,
}: SaleEvent): readonly (SemanticBreach | undefined)[] {
  return [checkConsumed(security), checkDate(security, date, lastTransacted), checkShares(security, decimal(shares))];
}

/** Checks a conversion or exercise, rule by rule. */
export function checkConversion({
  event,
  security,
  shareClass,
  date,
  lastTransacted,
}: Omit<Conversion, 'carriedCost'>): readonly (SemanticBreach | undefined)[] {
  return [
    checkConsumed(security),
    checkKind(event, security),
    checkDate(security, date, lastTransacted),
    isConvertibleNote(security.type) && isFree(shareClass)
      ? {
          rule: 'note-needs-price',
          field: 'converted_to_share_class_id',
          msg: 'A note needs a price per share above 0.',
        }
      : undefined,
  ];
}

/** Records a sale and the rest of the security; returns the transaction's id. A note is sold as a whole. */
export function sell(store: Store, { security, date, shares, cash }: SaleEvent): string {
  const sold = addDecimals(decimal(security.sold), decimal(shares));
  const is_consumed = compareDecimals(sold, enteredUnits(security)) >= 0;
  TABLES.securities.change(store, security.id, { sold, is_consumed });
  return record(store, security, {
    event: 'sale',
    date,
    output_security_id: null,
    shares,
    investment_amount: paidFor(security),
    proceeds: cash,
  });
}

/** Records a conversion or exercise and creates its certificate; returns the transaction's id. */
export function convert(store: Store, conversion: Conversion): string {
  const { security, shareClass, event, date, carriedCost } = conversion;
  const amount = event === 'exercise' ? exerciseCost(security, carriedCost) : convertedCost(security, carriedCost);
  const shares = isConvertibleNote(security.type) ? sharesFor(amount, shareClass) : remainingUnits(security);
  const certificateId = store.nextId('securities');
  TABLES.securities.change(store, security.id, { is_consumed: true });
  TABLES.securities.insert(store, {
    id: certificateId,
    firm_id: security.firm_id,
    company_id: security.company_id,
    fund_id: security.fund_id,
    type: OUTPUT_TYPE,
    issue_date: date,
    financing_id: shareClass.financing_id,
    share_class_id: shareClass.id,
    terms: { shares, investmentAmount: amount },
    price_per_share: null,
  });
  const fields = { event, date, output_security_id: certificateId, shares, investment_amount: amount, proceeds: null };
  return record(store, security, fields);
}

type EventFields = Omit<
  Parameters<(typeof TABLES.transactions)['insert']>[1],
  'id' | 'firm_id' | 'company_id' | 'input_security_id'
>;

function record(store: Store, { firm_id, company_id, id }: SecurityRow, fields: EventFields): string {
  const transactionId = store.nextId('transactions');
  TABLES.transactions.insert(store, { ...fields, id: transactionId, firm_id, company_id, input_security_id: id });
  return transactionId;
}

function checkConsumed(security: SecurityRow): SemanticBreach | undefined {
  if (!security.is_consumed) return undefined;
  const msg = 'The security has already been sold entirely, converted or exercised.';
  return { rule: 'consumed-once', field: 'security_id', msg };
}

function checkDate({ issue_date }: SecurityRow, date: string, last: string | undefined): SemanticBreach | undefined {
  const breach = (msg: string): SemanticBreach => ({ rule: 'dates-in-order', field: 'date', msg });
  if (date < issue_date) return breach(`The security was issued on ${issue_date}, after ${date}.`);
  if (last === undefined || date >= last) return undefined;
  return breach(`The security already has a transaction of ${last}, after ${date}.`);
}

function checkShares(security: SecurityRow, wanted: Decimal): SemanticBreach | undefined {
  const field = 'shares_sold';
  if (isConvertibleNote(security.type)) {
    if (wanted === ZERO) return undefined;
    return { rule: 'note-as-a-whole', field, msg: 'A note is sold as a whole: the number of shares sold is 0.' };
  }
  const rule = 'sells-what-is-left';
  if (compareDecimals(wanted, ZERO) <= 0) return { rule, field, msg: 'The number of shares sold must be above 0.' };
  const remaining = remainingUnits(security);
  if (compareDecimals(wanted, remaining) <= 0) return undefined;
  return { rule, field, msg: `${wanted} cannot be sold: only ${remaining} are left.` };
}

function checkKind(event: Conversion['event'], { type }: SecurityRow): SemanticBreach | undefined {
  if (canUndergo(event, type)) return undefined;
  return { rule: 'right-kind', field: 'security_id', msg: `The ${event} of a ${type} is not possible.` };
}

function isFree({ terms: { pricePerShare } }: ShareClassRow): boolean {
  return pricePerShare === undefined || pricePerShare.value === ZERO;
}

function enteredUnits({ terms }: SecurityRow): Decimal {
  return unitsOf(terms) ?? ZERO;
}

/** Returns the amount invested, in whichever field the kind has it. */
function paidFor({ type, terms }: SecurityRow): Money {
  return costOf({ type, ...terms }) ?? { value: ZERO, currency: terms.exercisePrice?.currency ?? 'USD' };
}

/** Returns the cost in proportion to the units left, to the cent or yen, half of one up; with as many places as the cost has, where those are more. */
function costLeft(security: SecurityRow): Money {
  const { value, currency } = paidFor(security);
  const left = multiplyDecimals(value, remainingUnits(security));
  const places = Math.max(placesOf(currency), decimalPlaces(value));
  return { value: divideDecimals(left, enteredUnits(security), places) ?? value, currency };
}

function convertedCost(security: SecurityRow, { costAfterConversion }: Conversion['carriedCost']): Money {
  return costAfterConversion === 'left' ? costLeft(security) : paidFor(security);
}

/** Leaves out the cost of a warrant in another currency: the sandbox knows no exchange rates. */
function exerciseCost(security: SecurityRow, { costAfterExercise }: Conversion['carriedCost']): Money {
  const { value, currency }: Money = security.terms.exercisePrice ?? { value: ZERO, currency: 'USD' };
  const paid = multiplyDecimals(remainingUnits(security), value);
  const own = costLeft(security);
  const isCarried = costAfterExercise === 'carried' && own.currency === currency;
  return { value: isCarried ? addDecimals(own.value, paid) : paid, currency };
}

/** Counts whole shares for an amount. The sandbox knows no exchange rates: amount and price count as of one currency. */
function sharesFor(amount: Money, shareClass: ShareClassRow): Decimal {
  if (isFree(shareClass)) return ZERO;
  return divideDown(amount.value, shareClass.terms.pricePerShare?.value ?? decimal(1));
}

/** Counts how many whole times `divisor` goes into `dividend`. Neither is negative, `divisor` is not 0. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  const places = Math.max(decimalPlaces(dividend), decimalPlaces(divisor));
  return decimal(String(toUnits(dividend, places) / toUnits(divisor, places)));
}

/** The value as a whole number of units of its `places`-th decimal. */
function toUnits(value: Decimal, places: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
