import type { NewTransaction, Target } from '../model/new-data.ts';
import type { RowKey } from '../model/origin.ts';
import type { Security, Transaction } from '../model/snapshot.ts';
import type { ApplyRun } from './apply-run.ts';
import { resolveTarget } from './bind-targets.ts';
import { haltFor } from './look-up.ts';

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
  const wanted = rows.flatMap((row) => findConversion(run, row));
  const companyIds = [...new Set(wanted.map(({ companyId }) => companyId))];
  if (wanted.length === 0) return;
  try {
    const transactions = await run.context.service.queryTransactions({ companyIds });
    const open = wanted.filter((conversion) => !nameByTransaction(run, conversion, transactions));
    if (open.length > 0) nameByClass(run, open, await run.context.service.querySecurities({ companyIds }));
  } catch (error) {
    haltFor(run, error);
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

/** Only where one new security and one conversion are of the class: a guess between two would sell the wrong one. */
function nameByClass(run: ApplyRun, open: readonly Conversion[], securities: readonly Security[]): void {
  const fresh = securities.filter((thing) => !run.ledger.isKnown({ kind: 'security', thing }));
  for (const conversion of open) {
    const rivals = open.filter(({ shareClassId }) => shareClassId === conversion.shareClassId);
    const [only, ...others] = fresh.filter(({ shareClassId }) => shareClassId === conversion.shareClassId);
    if (only !== undefined && others.length === 0 && rivals.length === 1) name(run, conversion, only.id);
  }
}

function name(run: ApplyRun, conversion: Conversion, outputId: string): true {
  run.ledger.addId('security', outputId);
  run.rows.note(conversion, { kind: 'in', id: conversion.transactionId, outputId });
  return true;
}
