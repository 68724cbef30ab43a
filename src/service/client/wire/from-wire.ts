import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Fund, Transaction } from '../../../model/service/snapshot.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import { type Currency, isCurrency, type Money } from '../../../model/values/money.ts';
import type { WireFund } from '../../contract/funds.ts';
import type { WireMoney } from '../../contract/money.ts';
import type { WireTransaction } from '../../contract/transactions.ts';

/** One of a closed list, or `undefined` where the service has a word of its own. */
export function knownWord<Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined {
  return words.find((each) => each === word);
}

/**
 * An amount without a value is none. Without a currency it is in `defaultCurrency`; in one that the service is not
 * known to have, it cannot be compared with anything a workbook can say and is left out.
 */
export function moneyFromWire(money: WireMoney | undefined, defaultCurrency: Currency): Money | undefined {
  if (money?.value === undefined) return undefined;
  const code = money.currency?.trim().toUpperCase() ?? defaultCurrency;
  return isCurrency(code) ? { value: money.value, currency: code } : undefined;
}

export function fundFromWire(fund: WireFund): Fund {
  return { id: fund.id, name: fund.name, ...omitAbsent({ currency: fund.currency }) };
}

/** `undefined` for an event that capsheet does not know: no row of a workbook can be it. */
export function transactionFromWire(wire: WireTransaction, defaultCurrency: Currency): Transaction | undefined {
  const event = knownWord(EVENTS, wire.event);
  if (event === undefined) return undefined;
  return {
    id: wire.id,
    companyId: wire.company_id,
    event,
    date: wire.date,
    ...omitAbsent({
      inputSecurityId: wire.input_security_id,
      outputSecurityId: wire.output_security_id,
      shares: wire.shares,
      investmentAmount: moneyFromWire(wire.investment_amount, defaultCurrency),
      proceeds: moneyFromWire(wire.proceeds, defaultCurrency),
    }),
  };
}
