import { linksOf, mapLinks } from '../../../model/records/map-links.ts';
import { isAdded, NO_ENTRY_HISTORY } from '../../../model/service/entry-history.ts';
import type { NewData, NewTransaction, Target } from '../../../model/service/new-data.ts';
import type { Security, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { asSent } from '../../ledger/as-sent.ts';
import { findCreated } from '../../ledger/created/find-created.ts';
import type { ApplyRun } from '../apply-run.ts';
import { haltFor } from '../settle/look-up.ts';
import { resolveTarget } from './bind-targets.ts';

interface Conversion {
  readonly row: RowKey;
  readonly index: number;
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

/** Gives those that it could not learn yet; none, and the run is halted, where the service cannot be asked. */
async function learnOnce(run: ApplyRun, wanted: readonly Conversion[]): Promise<readonly Conversion[]> {
  const { service } = run.context;
  const companyIds = [...new Set(wanted.map(({ data }) => data.company))];
  try {
    const transactions = await service.queryTransactions({ companyIds });
    const open = wanted.filter((conversion) => !nameByTransaction(run, conversion, transactions));
    if (open.length === 0) return [];
    const securities = await service.querySecurities({ companyIds });
    const created = findCreatedBy(run, open, { transactions, securities });
    return open.filter((conversion) => !name(run, conversion, created.get(conversion.transactionId)));
  } catch (error) {
    haltFor(run, error);
    return [];
  }
}

function findConversion(run: ApplyRun, row: RowKey): readonly Conversion[] {
  const item = run.items.find(({ rowKey }) => rowKey === row);
  const transactionId = run.rows.idOf(row);
  const data = item && toIds(run, item.data);
  if (item === undefined || data?.kind !== 'transaction' || transactionId === undefined) return [];
  return [{ row, index: item.index, transactionId, data }];
}

/** Absent where something that it names is not there. */
function toIds(run: ApplyRun, data: NewData<Target>): NewData<string> | undefined {
  const isThere = linksOf(data).every((target) => resolveTarget(target, run.rows) !== undefined);
  return isThere ? mapLinks(data, (target) => resolveTarget(target, run.rows) ?? '') : undefined;
}

function nameByTransaction(run: ApplyRun, conversion: Conversion, transactions: readonly Transaction[]): boolean {
  const listed = transactions.find(({ id }) => id === conversion.transactionId);
  return name(run, conversion, listed?.outputSecurityId);
}

/** With what the run itself has brought in, and what was there before it: the service may list it no more. */
function findCreatedBy(
  run: ApplyRun,
  open: readonly Conversion[],
  listed: Pick<Snapshot, 'transactions' | 'securities'>,
): ReadonlyMap<string, string> {
  const { snapshot } = run.context;
  const entered = run.items.flatMap(({ rowKey, data }) => {
    const [id, bound] = [run.rows.idOf(rowKey), toIds(run, data)];
    return id === undefined || bound === undefined || !isAdded(bound) ? [] : [asSent(bound, id)];
  });
  return findCreated({
    held: {
      transactions: listed.transactions,
      securities: onceById([
        ...listed.securities,
        ...entered.flatMap((each) => (each.kind === 'security' ? [each.thing] : [])),
        ...snapshot.securities,
      ]),
      rounds: [...snapshot.rounds, ...entered.flatMap((each) => (each.kind === 'round' ? [each.thing] : []))],
      shareClasses: [
        ...snapshot.shareClasses,
        ...entered.flatMap((each) => (each.kind === 'share-class' ? [each.thing] : [])),
      ],
    },
    sent: new Map(open.map(({ transactionId, data }) => [transactionId, data])),
    isFresh: (id) => listed.securities.some((thing) => thing.id === id && !isKnown(run, thing)),
    entryHistory: NO_ENTRY_HISTORY,
  });
}

function isKnown(run: ApplyRun, thing: Security): boolean {
  return run.serviceState.isKnown({ kind: 'security', thing });
}

/** Those that come first. */
function onceById<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...new Map(things.toReversed().map((thing) => [thing.id, thing])).values()];
}

function name(run: ApplyRun, conversion: Conversion, outputId: string | undefined): boolean {
  if (outputId === undefined) return false;
  run.serviceState.addId('security', outputId);
  run.rows.note(conversion, { kind: 'in', id: conversion.transactionId, outputId });
  return true;
}
