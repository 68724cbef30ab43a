import { costOf } from '../../../../model/fields/cost.ts';
import { isSecurityType, traitsOf } from '../../../../model/fields/security-types.ts';
import type { Security, Snapshot } from '../../../../model/service/snapshot.ts';
import { CURRENCIES, type Currency } from '../../../../model/values/currency.ts';
import type { Decimal } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { Stock } from '../../../ledger/stock.ts';

/** The facts that name a security, listed or to be added; links are ids, or the keys of what is to be added. */
interface Named {
  readonly type: Security['type'];
  readonly issueDate: string;
  readonly shareClassId?: string | undefined;
  readonly roundId?: string | undefined;
  readonly token?: string | undefined;
}

interface Costing {
  readonly type: Security['type'];
  readonly fundId: string;
  readonly investmentAmount?: Money;
  readonly totalCost?: Money;
  readonly exercisePrice?: Money;
}

export interface SecurityNamer {
  /** `Seed Preferred · 2023-04-02`, `warrant · Series A · 2024-01-31`. */
  readonly nameOf: (security: Named) => string;
  readonly currencyOfFund: (fundId: string) => Currency | undefined;
}

/** `further` are things that are only to be added, by key. */
export function toNamer(
  { shareClasses, rounds, funds }: Pick<Snapshot, 'shareClasses' | 'rounds' | 'funds'>,
  further: ReadonlyMap<string, string> = new Map(),
): SecurityNamer {
  const names = new Map([...further, ...[...shareClasses, ...rounds].map(({ id, name }) => [id, name] as const)]);
  const currencies = new Map(funds.map(({ id, currency }) => [id, currency]));
  const lookUp = (id: string | undefined): string | undefined => (id === undefined ? undefined : names.get(id));
  return {
    nameOf: ({ type, issueDate, shareClassId, roundId, token }) => {
      const shareClass = lookUp(shareClassId);
      if (shareClass !== undefined) return `${shareClass} · ${issueDate}`;
      const kind = isSecurityType(type) ? traitsOf(type).label : type.replaceAll('_', ' ');
      const parts = [kind, token, lookUp(roundId), issueDate];
      return parts.filter((part) => part !== undefined && part !== '').join(' · ');
    },
    currencyOfFund: (fundId) => toCurrency(currencies.get(fundId)),
  };
}

/** That of its cost; what cost nothing has that of its price, else its fund's. */
export function currencyOfCost(security: Costing, namer: Pick<SecurityNamer, 'currencyOfFund'>): Currency {
  const money = costOf(security) ?? security.exercisePrice;
  return money?.currency ?? namer.currencyOfFund(security.fundId) ?? 'USD';
}

function toCurrency(text: string | undefined): Currency | undefined {
  return CURRENCIES.find((currency) => currency === text);
}

export interface Lot extends Stock {
  /** The service's id, or the key of the target that is to be added. */
  readonly key: string;
  readonly company: string;
  readonly fundId: string;
  readonly type: Security['type'];
  readonly name: string;
  readonly currency: Currency;
  /** The service's cost where it is not the one that a conversion carried into it. */
  readonly listedCost?: Decimal;
  readonly exercisePrice?: Money;
  /** Its figures are expected, and the service's to work out. */
  readonly isExpected?: true;
}
