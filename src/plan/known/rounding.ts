import type { LinkedRecord } from '../../model/records/linked.ts';
import type { AcceptedData, EntryHistory } from '../../model/service/entry-history.ts';
import { type Decimal, roundToPlaces } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';

/** To how many places the service keeps numbers; absent where it keeps them all. */
export interface Rounding {
  readonly moneyPlaces?: number | undefined;
  readonly sharePlaces?: number | undefined;
}

const MONEY = [
  'preMoneyValuation',
  'roundSize',
  'pricePerShare',
  'investmentAmount',
  'exercisePrice',
  'totalCost',
  'valuationCap',
  'pricePerToken',
  'cashReceived',
] as const;
const SHARES = ['fullyDilutedShares', 'shares', 'quantity', 'sharesSold'] as const;

type Numbers = { readonly [key in (typeof MONEY)[number]]?: Money } & {
  readonly [key in (typeof SHARES)[number]]?: Decimal;
};

/** Then nothing is copied: there may be a hundred thousand rows. */
function keepsAll({ moneyPlaces, sharePlaces }: Rounding): boolean {
  return moneyPlaces === undefined && sharePlaces === undefined;
}

/** Numbers as a service that rounds keeps them: what it gives back is compared with these. */
export function roundNumbers<T extends Numbers>(stated: T, rounding: Rounding): T {
  return { ...stated, ...roundedMoney(stated, rounding.moneyPlaces), ...roundedShares(stated, rounding.sharePlaces) };
}

/** What an earlier run entered, as the service keeps it. */
export function roundEntryHistory(knowledge: EntryHistory, rounding: Rounding): EntryHistory {
  if (keepsAll(rounding)) return knowledge;
  return {
    ...knowledge,
    securities: knowledge.securities.map((known) => ({ ...known, data: roundNumbers(known.data, rounding) })),
    accepted: knowledge.accepted.map((known) => ({ ...known, data: roundData(known.data, rounding) })),
  };
}

function roundData(data: AcceptedData, rounding: Rounding): AcceptedData {
  return data.kind === 'company' || data.kind === 'document' ? data : roundNumbers(data, rounding);
}

/** A row as it is compared; what is sent for it is made of `exact`. */
export function roundLinked(row: LinkedRecord, rounding: Rounding): LinkedRecord {
  if (keepsAll(rounding)) return row;
  switch (row.kind) {
    case 'round':
      return { ...row, stated: roundNumbers(row.stated, rounding), exact: row.stated };
    case 'share-class':
      return { ...row, stated: roundNumbers(row.stated, rounding), exact: row.stated };
    case 'security':
      return { ...row, stated: roundNumbers(row.stated, rounding), exact: row.stated };
    case 'transaction':
      return { ...row, stated: roundNumbers(row.stated, rounding), exact: row.stated };
    default:
      return row;
  }
}

function roundedMoney(stated: Numbers, places: number | undefined): Numbers {
  if (places === undefined) return {};
  return Object.fromEntries(
    MONEY.flatMap((key) => {
      const money = stated[key];
      return money === undefined ? [] : [[key, { ...money, value: roundToPlaces(money.value, places) }]];
    }),
  );
}

function roundedShares(stated: Numbers, places: number | undefined): Numbers {
  if (places === undefined) return {};
  return Object.fromEntries(
    SHARES.flatMap((key) => {
      const count = stated[key];
      return count === undefined ? [] : [[key, roundToPlaces(count, places)]];
    }),
  );
}
