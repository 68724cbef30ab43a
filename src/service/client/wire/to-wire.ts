import { LosslessNumber } from 'lossless-json';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { NewCustomValue, NewMark } from '../../../model/service/new-data.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import { padPlaces } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { WireCustomValueInput } from '../../contract/custom-columns.ts';
import type { Profile } from '../profile.ts';

/** How values are written; the strict writer sends one form of each. */
export type Writing = Profile['writing'];

/** Text goes as `value`, options as `selected_options`; cleared they are `""` and `[]`. */
export function customValueToWire(replacement: NewCustomValue<string>): WireCustomValueInput {
  const place = { company_id: replacement.company, custom_column_id: replacement.columnId };
  if ('text' in replacement.value) return { ...place, value: replacement.value.text };
  const options = replacement.value.options;
  return {
    ...place,
    selected_options: options.map(({ id, value, color }) => ({ option_id: id, value, ...omitAbsent({ color }) })),
  };
}

/** The item and the list of the request it belongs to. */
export function markToWire({ company, date, mark }: NewMark<string>, writing: Writing) {
  const place = { date, company_id: company };
  if ('postMoneyValuation' in mark) {
    const item = { ...place, post_money_valuation: moneyToWire(mark.postMoneyValuation, writing) };
    return { list: 'post_money_valuations', item };
  }
  const ofFund = { ...place, fund_id: mark.fundId };
  if ('fairValue' in mark)
    return { list: 'fair_values', item: { ...ofFund, fair_value: moneyToWire(mark.fairValue, writing) } };
  const item = { ...ofFund, ownership_percentage: decimalToWire(mark.ownership, writing) };
  return { list: 'ownerships', item };
}

export function decimalToWire(value: Decimal, writing: Writing): string | LosslessNumber {
  return writing.decimals === 'string' ? value : new LosslessNumber(value);
}

export function moneyToWire(money: Money, writing: Writing) {
  return { value: decimalToWire(money.value, writing), currency: money.currency };
}

/** For what must be there and may be null; where null is not allowed, the contract refuses it before it is sent. */

/** Multiples go out with their two places (specification, Financing round). */
export function multipleToWire(value: Decimal, writing: Writing) {
  return writing.decimals === 'number' ? decimalToWire(value, writing) : padPlaces(value, 2);
}

export function coInvestorsToWire(coInvestors: readonly CoInvestor[], writing: Writing) {
  const list = coInvestors.map(({ name, isLead }) => ({ name, is_lead: isLead }));
  const [only] = list;
  return writing.coInvestors === 'object' && only !== undefined && list.length === 1 ? only : list;
}
