import type { LinkedSecurity } from '../../../model/records/linked.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import { changesOf, type SecurityState } from '../match/security-questions.ts';
import {
  decideByChanges,
  decideFor,
  decideUnsound,
  type PlannedRecord,
  type RowDecision,
  toPlanned,
} from '../row-plan.ts';
import { keyOfSecurity } from './plan-securities.ts';

interface Created {
  readonly state: SecurityState;
  readonly planned: ReadonlyMap<RowKey, PlannedRecord>;
}

/** Securities that a conversion or exercise of the workbook creates: they come with it, and are compared once it is there. */
export function planCreated(rows: readonly LinkedSecurity[], created: Created): PlannedRecord[] {
  if (rows.length === 0) return [];
  const holdings = [...created.state.context.ledger.holdings.values()];
  const byCreator = new Map(holdings.map((holding) => [holding.createdBy?.id, holding]));
  return rows.map((row) =>
    toPlanned(row, keyOfSecurity(row), decideUnsound(row) ?? decide(row, { ...created, byCreator })),
  );
}

type ByCreator = ReadonlyMap<string | undefined, Holding>;

function decide(
  row: LinkedSecurity,
  { state, planned, byCreator }: Created & { readonly byCreator: ByCreator },
): RowDecision {
  const createdBy = row.record.former?.createdBy;
  const creator = createdBy === undefined ? undefined : planned.get(createdBy);
  if (creator === undefined) throw new Error(`what creates row ${row.record.key} is not planned`);
  const { action, id, origin } = creator.row;
  const event = creator.linked.kind === 'transaction' ? (creator.linked.stated.event ?? 'transaction') : 'transaction';
  const what = `the ${event} in ${origin.sheet} row ${origin.rowNumber}`;
  if (action === 'add')
    return { action, why: `It comes with ${what}; nothing is sent for it itself.`, comesWith: creator.row.rowKey };
  if (action === 'unchanged')
    return decideThere(row, id === undefined ? undefined : byCreator.get(id), { state, what });
  const message = `It comes with ${what}, which is not sent.`;
  const hint = 'Correct that row first.';
  return decideFor(row, 'Type', 'blocked', { code: 'reference-blocked', message, hint });
}

function decideThere(
  row: LinkedSecurity,
  holding: Holding | undefined,
  { state, what }: { readonly state: SecurityState; readonly what: string },
): RowDecision {
  const why = `It came with ${what}; the service no longer lists it, or does not say which it is.`;
  if (holding?.security === undefined || !holding.isListed) return { action: 'unchanged', why };
  return decideByChanges(row, holding.id, `It came with ${what}`, changesOf(row, holding, state));
}
