import type { PlannedItem } from '../../../model/outcomes/plan.ts';
import { linksOf } from '../../../model/records/map-links.ts';
import { isAdded, NO_ENTRY_HISTORY } from '../../../model/service/entry-history.ts';
import type { NewData, NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { asSent } from '../../ledger/as-sent.ts';
import { findCreated } from '../../ledger/created/find-created.ts';
import type { ApplyRun } from '../apply-run.ts';
import { bindData, resolveTarget } from './bind-targets.ts';

interface Conversion {
  readonly item: PlannedItem;
  readonly transactionId: string;
  readonly data: NewTransaction<string>;
}

/**
 * Learns which securities the conversions and exercises of these rows brought into being, where their answers did not
 * say: from the transactions as the service lists them, else from what is new of that day, fund and class, where shares and
 * amount tell which it is, or where it is the only one. A guess between two would sell the wrong one.
 */
export async function learnOutputs(run: ApplyRun, rows: readonly RowKey[]): Promise<void> {
  let wanted: readonly Conversion[] = rows.flatMap((row) => findConversion(run, row));
  if (wanted.length === 0) return;
  await run.lookAgain(async () => {
    wanted = await learnOnce(run, wanted);
    return wanted.length === 0;
  });
}

/** Returns those that it could not learn yet; none, and the run is halted, where the service cannot be asked. */
async function learnOnce(run: ApplyRun, wanted: readonly Conversion[]): Promise<readonly Conversion[]> {
  const { service } = run.context;
  const companyIds = [...new Set(wanted.map(({ data }) => data.company))];
  try {
    const transactions = await service.queryTransactions({ companyIds });
    const outputs = new Map(transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
    const open = wanted.filter((conversion) => !nameOutput(run, conversion, outputs.get(conversion.transactionId)));
    if (open.length === 0) return [];
    const securities = await service.querySecurities({ companyIds });
    const created = findCreatedBy(run, open, { transactions, securities });
    return open.filter((conversion) => !nameOutput(run, conversion, created.get(conversion.transactionId)));
  } catch (error) {
    run.haltFor(error);
    return [];
  }
}

function findConversion(run: ApplyRun, row: RowKey): readonly Conversion[] {
  const item = run.rows.itemOf(row);
  const transactionId = run.rows.idOf(row);
  const data = item && bindIfThere(run, item);
  if (item === undefined || data?.kind !== 'transaction' || transactionId === undefined) return [];
  return [{ item, transactionId, data }];
}

/** `undefined` where something that it names is not there. */
function bindIfThere({ rows }: ApplyRun, { data }: PlannedItem): NewData<string> | undefined {
  const isThere = linksOf(data).every((target) => resolveTarget(target, rows) !== undefined);
  return isThere ? bindData(data, rows) : undefined;
}

/** Looks at what the run itself has brought in, too, and at what was there before it: the service may list it no more. */
function findCreatedBy(
  run: ApplyRun,
  open: readonly Conversion[],
  listed: Pick<Snapshot, 'transactions' | 'securities'>,
): ReadonlyMap<string, string> {
  const { snapshot } = run.context;
  const entered = run.items.flatMap((item) => {
    const [id, bound] = [run.rows.idOf(item.rowKey), bindIfThere(run, item)];
    return id === undefined || bound === undefined || !isAdded(bound) ? [] : [asSent(bound, id)];
  });
  const securities = entered.flatMap((each) => (each.kind === 'security' ? [each.thing] : []));
  const rounds = entered.flatMap((each) => (each.kind === 'round' ? [each.thing] : []));
  const shareClasses = entered.flatMap((each) => (each.kind === 'share-class' ? [each.thing] : []));
  const fresh = listed.securities.filter((thing) => !run.serviceState.isKnown({ kind: 'security', thing }));
  const freshIds = new Set(fresh.map(({ id }) => id));
  return findCreated({
    held: {
      transactions: listed.transactions,
      securities: keepFirst([...listed.securities, ...securities, ...snapshot.securities]),
      rounds: [...snapshot.rounds, ...rounds],
      shareClasses: [...snapshot.shareClasses, ...shareClasses],
    },
    sent: new Map(open.map(({ transactionId, data }) => [transactionId, data])),
    isFresh: (id) => freshIds.has(id),
    entryHistory: NO_ENTRY_HISTORY,
  });
}

/** Keeps the first of those that have one id. */
function keepFirst<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...new Map(things.toReversed().map((thing) => [thing.id, thing])).values()];
}

function nameOutput(run: ApplyRun, { item, transactionId }: Conversion, outputId: string | undefined): boolean {
  if (outputId === undefined) return false;
  run.serviceState.addId('security', outputId);
  run.rows.note(item, { kind: 'in', id: transactionId, outputId });
  return true;
}
