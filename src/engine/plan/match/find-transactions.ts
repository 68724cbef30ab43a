import { FilledIndex } from '../../../base/util/collections/filled-index.ts';
import { TRANSACTION_FIELDS } from '../../../model/identity/identity.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';

/** By row, the places of the transactions that may be it: that of its ID, else those equal in every filled-in column. */
export function matchTransactions(among: readonly Transaction[]): (row: LinkedTransaction) => readonly number[] {
  const placeOf = new Map(among.map(({ id }, place) => [id, place]));
  const index = new FilledIndex(
    among.map((transaction) => [TRANSACTION_FIELDS.map((field) => field.held(transaction))]),
  );
  return ({ match, stated }) => {
    if (match === undefined) return index.find(TRANSACTION_FIELDS.map((field) => field.stated(stated)));
    const place = placeOf.get(match.id);
    return place === undefined ? [] : [place];
  };
}
