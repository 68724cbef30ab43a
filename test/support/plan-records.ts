import { SecurityLedger } from '../../src/engine/ledger/security-ledger.ts';
import { buildPlan, type PlanSettings } from '../../src/engine/plan/build-plan.ts';
import { recallAccepted } from '../../src/engine/plan/known/recall.ts';
import { roundEntryHistory } from '../../src/engine/plan/known/rounding.ts';
import { resolveRecords } from '../../src/engine/resolve/resolve-records.ts';
import type { Plan, PlanRow } from '../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../src/model/records/record.ts';
import { type EntryHistory, NO_ENTRY_HISTORY } from '../../src/model/service/entry-history.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { telling } from './saying.ts';

export const PLAN_SETTINGS: PlanSettings = {
  limits: { items: 500, bytes: 1_000_000 },
  shareClassesTogether: true,
  canAddShareClasses: true,
  rounding: {},
  rules: { settings: [], today: calendarDate('2026-01-01') },
  measure: (data) => JSON.stringify(data).length,
  endpointOf: (operation) => `POST /${operation}`,
  readsOf: () => ({}),
  lookOf: () => undefined,
};

/** resolve → plan, as the pipeline does it. */
export function planRecords(
  records: readonly CheckedRecord[],
  snapshot: Snapshot,
  {
    entryHistory = NO_ENTRY_HISTORY,
    firm,
    ...settings
  }: Partial<PlanSettings> & { readonly entryHistory?: EntryHistory; readonly firm?: Snapshot | undefined } = {},
): Plan {
  const { rounding = PLAN_SETTINGS.rounding } = settings;
  const facts = recallAccepted(snapshot, roundEntryHistory(entryHistory, rounding));
  const known = {
    ...facts,
    ledger: new SecurityLedger(facts.snapshot, facts.entryHistory),
    firm: firm && new SecurityLedger(firm, facts.entryHistory),
  };
  const names = { snapshot: known.snapshot, ledger: known.ledger, defaultCurrency: 'USD' } as const;
  const { value, findings } = resolveRecords(records, names);
  return buildPlan(value, known, { ...PLAN_SETTINGS, ...settings }, findings);
}

/** `Rounds 5 add`, one for each row. */
export function actionsOf(plan: Plan): string[] {
  return plan.rows.map(({ origin, action }) => `${origin.sheet} ${origin.rowNumber} ${action}`);
}

export function rowOf(plan: Plan, sheet: string, rowNumber: number): PlanRow {
  const row = plan.rows.find(({ origin }) => origin.sheet === sheet && origin.rowNumber === rowNumber);
  if (row === undefined) throw new Error(`no row ${rowNumber} of ${sheet}`);
  return row;
}

/** The findings and their facts, without the infos. */
export function saidOf({ findings }: Pick<PlanRow, 'findings'>): string[] {
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, message, hint }) => telling(code, `${message} ${hint}`));
}
