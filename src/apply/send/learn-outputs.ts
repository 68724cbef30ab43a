import type { NewTransaction, Target } from '../../model/service/new-data.ts';
import type { Security, Transaction } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { ApplyRun } from '../apply-run.ts';
import { haltFor } from '../settle/look-up.ts';
import { resolveTarget } from './bind-targets.ts';

interface Conversion {
  readonly row: RowKey;
  readonly index: number;
  readonly transactionId: string;
  readonly companyId: string;
  readonly shareClassId: string | undefined;
}

/**
 * Learns which securities the conversions and exercises of these rows brought into being, where their answers did not
 * say: from the transactions as the service lists them, else from the one new security of the class converted to.
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
  const companyIds = [...new Set(wanted.map(({ companyId }) => companyId))];
  try {
    const transactions = await service.queryTransactions({ companyIds });
    const open = wanted.filter((conversion) => !nameByTransaction(run, conversion, transactions));
    if (open.length === 0) return [];
    const securities = await service.querySecurities({ companyIds });
    return open.filter((conversion) => !nameByClass(run, conversion, { open, securities }));
  } catch (error) {
    haltFor(run, error);
    return [];
  }
}

function findConversion(run: ApplyRun, row: RowKey): readonly Conversion[] {
  const item = run.items.find(({ rowKey }) => rowKey === row);
  const transactionId = run.rows.idOf(row);
  if (item?.data.kind !== 'transaction' || transactionId === undefined) return [];
  const transaction: NewTransaction<Target> = item.data;
  const companyId = resolveTarget(transaction.company, run.rows);
  const shareClassId = transaction.convertedTo && resolveTarget(transaction.convertedTo, run.rows);
  return companyId === undefined ? [] : [{ row, index: item.index, transactionId, companyId, shareClassId }];
}

function nameByTransaction(run: ApplyRun, conversion: Conversion, transactions: readonly Transaction[]): boolean {
  const listed = transactions.find(({ id }) => id === conversion.transactionId);
  return listed?.outputSecurityId !== undefined && name(run, conversion, listed.outputSecurityId);
}

interface ByClass {
  readonly open: readonly Conversion[];
  readonly securities: readonly Security[];
}

/** Only where one new security and one conversion are of the class: a guess between two would sell the wrong one. */
function nameByClass(run: ApplyRun, conversion: Conversion, { open, securities }: ByClass): boolean {
  const ofClass = securities.filter(({ shareClassId }) => shareClassId === conversion.shareClassId);
  const [only, ...others] = ofClass.filter((thing) => !run.serviceState.isKnown({ kind: 'security', thing }));
  const rivals = open.filter(({ shareClassId }) => shareClassId === conversion.shareClassId);
  return only !== undefined && others.length === 0 && rivals.length === 1 && name(run, conversion, only.id);
}

function name(run: ApplyRun, conversion: Conversion, outputId: string): true {
  run.serviceState.addId('security', outputId);
  run.rows.note(conversion, { kind: 'in', id: conversion.transactionId, outputId });
  return true;
}
