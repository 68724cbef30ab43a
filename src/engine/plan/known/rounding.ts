import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { Terms } from '../../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { LinkedRecord } from '../../../model/records/linked.ts';
import type { AcceptedData, EntryHistory } from '../../../model/service/entry-history.ts';
import { type Decimal, roundToPlaces } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';

export interface Rounding {
  readonly moneyPlaces?: number | undefined;
  readonly sharePlaces?: number | undefined;
}

/** The amounts, prices and numbers of shares among all terms: they may be rounded. */
const NUMBERS: readonly { readonly field: string; readonly kind: 'money' | 'count' }[] = [
  ...numbersAmong(TRANSACTION_TERMS),
  ...numbersAmong(ROUND_TERMS),
  ...numbersAmong(SHARE_CLASS_TERMS),
  ...numbersAmong(SECURITY_TERMS),
];

function numbersAmong(terms: Terms) {
  return terms.flatMap(({ field, value: { kind } }) => (kind === 'money' || kind === 'count' ? [{ field, kind }] : []));
}

/** Then nothing is copied: there may be a hundred thousand rows. */
function keepsAll({ moneyPlaces, sharePlaces }: Rounding): boolean {
  return moneyPlaces === undefined && sharePlaces === undefined;
}

/** Numbers as a service that rounds keeps them: what it gives back is compared with these. */
export function roundNumbers<T extends object>(stated: T, rounding: Rounding): T {
  if (keepsAll(rounding)) return stated;
  const placesOf = { money: rounding.moneyPlaces, count: rounding.sharePlaces };
  const rounded = numbersOf(stated).flatMap(({ field, kind, value }) => {
    const places = placesOf[kind];
    return places === undefined ? [] : [[field, roundNumber(value, places)] as const];
  });
  return { ...stated, ...Object.fromEntries(rounded) };
}

function roundNumber(value: Money | Decimal, places: number): Money | Decimal {
  if (typeof value === 'string') return roundToPlaces(value, places);
  return { ...value, value: roundToPlaces(value.value, places) };
}

export function roundEntryHistory(entryHistory: EntryHistory, rounding: Rounding): EntryHistory {
  if (keepsAll(rounding)) return entryHistory;
  return {
    ...entryHistory,
    securities: entryHistory.securities.map((known) => ({ ...known, data: roundNumbers(known.data, rounding) })),
    accepted: entryHistory.accepted.map((known) => ({ ...known, data: roundData(known.data, rounding) })),
  };
}

function roundData(data: AcceptedData, rounding: Rounding): AcceptedData {
  return data.kind === 'company' || data.kind === 'document' ? data : roundNumbers(data, rounding);
}

export function roundLinked(row: LinkedRecord, rounding: Rounding): LinkedRecord {
  if (keepsAll(rounding)) return row;
  if (row.kind === 'round' || row.kind === 'share-class' || row.kind === 'security' || row.kind === 'transaction')
    return Object.assign({}, row, { stated: roundNumbers(row.stated, rounding), exact: row.stated });
  return row;
}

function numbersOf(stated: object) {
  return NUMBERS.flatMap((number) => {
    const value: Money | Decimal | undefined = Reflect.get(stated, number.field);
    return value === undefined ? [] : [{ ...number, value }];
  });
}
