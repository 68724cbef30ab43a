import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import { SecurityLedger } from '../security-ledger.ts';
import { CreatedFigures } from './created-figures.ts';
import { inferOutputs } from './infer-outputs.ts';

export interface CreationSearch {
  readonly held: Pick<Snapshot, 'securities' | 'transactions' | 'shareClasses' | 'rounds'>;
  /** Conversions and exercises as they were sent, by the ids that the service gave them. */
  readonly sent: ReadonlyMap<string, NewTransaction<string>>;
  /** False for a security that was there before, or that was entered as such. */
  readonly isFresh: (securityId: string) => boolean;
  readonly entryHistory: EntryHistory;
}

/**
 * By transaction id, the certificates created: as listed, else the fresh one that day, fund, class and figures single
 * out.
 */
export function findCreated({ held, sent, isFresh, entryHistory }: CreationSearch): ReadonlyMap<string, string> {
  const listed = new Map(held.transactions.map((transaction) => [transaction.id, transaction]));
  const concerned = [...sent].map(([id, data]) => ({ ...asEntered(id, data), ...listed.get(id) }));
  const others = held.transactions.filter(({ id }) => !sent.has(id));
  const history = { ...entryHistory, transactions: [...entryHistory.transactions, ...toEntered(sent)] };
  const ledger = new SecurityLedger({ ...held, transactions: [...others, ...concerned] }, history);
  const figures = new CreatedFigures(ledger, held);
  const known = new Map(ledger.transactions.map((transaction) => [transaction.id, transaction]));
  const silent = concerned.map((transaction) => known.get(transaction.id) ?? transaction);
  const inferred = inferOutputs(
    { securities: held.securities, transactions: silent },
    {
      fundOf: ({ inputSecurityId = '' }) => ledger.holdings.get(inputSecurityId)?.security?.fundId,
      classOf: ({ id }) => sent.get(id)?.convertedTo,
      mayBeCreated: ({ id }) => isFresh(id),
      figures: () => figures,
      pairsUnclear: false,
      withoutClass: false,
    },
  );
  const named = silent.flatMap(({ id, outputSecurityId }) =>
    outputSecurityId === undefined ? [] : [[id, outputSecurityId] as const],
  );
  return new Map([...inferred, ...named]);
}

function asEntered(id: string, { event, company, date, security }: NewTransaction<string>): Transaction {
  return { id, event, companyId: company, date, inputSecurityId: security };
}

function toEntered(sent: CreationSearch['sent']): EntryHistory['transactions'] {
  return [...sent].map(([id, data]) => ({ id, data }));
}
