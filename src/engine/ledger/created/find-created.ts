import { byId } from '../../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type EntryHistory, enteredIds, seenKey } from '../../../model/service/entry-history.ts';
import type { NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import { SecurityLedger } from '../security-ledger.ts';
import { CreatedFigures } from './created-figures.ts';
import { inferOutputs, type OutputFacts } from './infer-outputs.ts';

interface CreationSearch {
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
  const listed = byId(held.transactions);
  const concerned = [...sent].map(([id, data]) => ({ ...asEntered(id, data), ...listed.get(id) }));
  const others = held.transactions.filter(({ id }) => !sent.has(id));
  const history = { ...entryHistory, transactions: [...entryHistory.transactions, ...toEntered(sent)] };
  const ledger = new SecurityLedger({ ...held, transactions: [...others, ...concerned] }, history);
  const figures = new CreatedFigures(ledger, held);
  const known = byId(ledger.transactions);
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

/** With the outputs that neither service nor run names, but day, fund and figures do. Nothing is guessed. */
export function nameOutputs(
  ledger: SecurityLedger,
  { withoutClass }: Pick<OutputFacts, 'withoutClass'>,
): SecurityLedger {
  const { source, entryHistory, transactions, holdings } = ledger;
  if (source.transactions.every(({ event, outputSecurityId }) => event === 'sale' || outputSecurityId !== undefined))
    return ledger;
  const classes = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.convertedTo]));
  let figures: CreatedFigures | undefined;
  const outputs = inferOutputs(
    { transactions, securities: source.securities },
    {
      fundOf: ({ inputSecurityId = '' }) => holdings.get(inputSecurityId)?.security?.fundId,
      classOf: ({ id }) => classes.get(id),
      figures: () => {
        figures ??= new CreatedFigures(ledger, source);
        return figures;
      },
      pairsUnclear: false,
      withoutClass,
      mayBeCreated: mayBeCreatedIn(entryHistory),
    },
  );
  if (outputs.size === 0) return ledger;
  const told = transactions.map((each) =>
    omitAbsent({ ...each, outputSecurityId: outputs.get(each.id) ?? each.outputSecurityId }),
  );
  return new SecurityLedger({ ...source, transactions: told }, entryHistory);
}

/** Not what was entered as a security, nor what was in sight when the run began that sent the transaction. */
function mayBeCreatedIn(entryHistory: EntryHistory): OutputFacts['mayBeCreated'] {
  const entered = enteredIds(entryHistory);
  const runs = new Map(entryHistory.accepted.map(({ id, runNumber }) => [id, runNumber]));
  return ({ id }, by) => {
    const [seen, sent] = [entryHistory.firstSeen.get(seenKey('security', id)), runs.get(by.id)];
    return !entered.has(id) && (seen === undefined || sent === undefined || seen > sent);
  };
}
