import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { makeOnce } from '../../base/util/derive-once.ts';
import { runAtOnce, type Steps } from '../../base/util/steps.ts';
import { OUTPUT_TYPE } from '../../model/fields/security-types.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { uniqueFindings } from '../../model/findings/finding-set.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import type { Plan, PlanAction, PlannedItem } from '../../model/outcomes/plan.ts';
import type { LinkedByKind, LinkedControlTotal, LinkedRecord, LinkedSecurity } from '../../model/records/linked.ts';
import { groupByKind } from '../../model/records/record.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Target } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { SecurityLedger } from '../ledger/security-ledger.ts';
import { type Rounding, roundEntryHistory, roundLinked } from './known/rounding.ts';
import { SetValues } from './known/set-values.ts';
import { reportSurplus, type Surplus } from './known/surplus.ts';
import { matchCapTable } from './match/match-cap-table.ts';
import { PariPassuGroups } from './match/pari-passu.ts';
import { planControlTotals, reportControlTotals } from './money/control-totals.ts';
import { type PlanContext, toPlanContext } from './plan-context.ts';
import { buildPlanSteps, type CountSettings, countRequests, type RequestSettings } from './requests/build-steps.ts';
import { chooseLooks, type LookSettings } from './requests/choose-looks.ts';
import { byRowKey, type PlannedRecord } from './row-plan.ts';
import { blockDependents } from './rows/block-dependents.ts';
import { checkPlausibility, reportRuleChange } from './rows/check-plausibility.ts';
import { holdSourceRows } from './rows/hold-source-rows.ts';
import { planCustomValues } from './rows/plan-custom-values.ts';
import { keyOfMark, planMarks } from './rows/plan-marks.ts';
import { planCompany, planDocuments, planRound, planShareClass } from './rows/plan-named.ts';
import { planCreated, planSecurities } from './rows/plan-securities.ts';
import { planTransactions } from './rows/plan-transactions.ts';
import { reportRecalled, reportWaiting } from './rows/report-recalled.ts';
import { planKeysOf } from './rows/set-rows.ts';

export interface PlanSettings extends RequestSettings, CountSettings, LookSettings {
  /** False where the service does not take new share classes: rows that need one are blocked. */
  readonly canAddShareClasses: boolean;
  /** Rows of the inputs with an error that none of their records has. */
  readonly faultyRows?: ReadonlySet<RowKey>;
  /** The service's: values it returns are compared with what it keeps of a number. */
  readonly rounding: Rounding;
  /** SHA-256 of the inputs, in their order: they identify what was set from one. Absent for rows that stand in no file. */
  readonly inputDigests?: readonly string[];
  /** The firm's changes to the rules for cap tables, and the day of the plan. Absent for a proof. */
  readonly rules?: { readonly settings: readonly RuleSetting[]; readonly today: CalendarDate };
}

/** The service's and the journal's side of the comparison. */
export interface HeldRecords {
  readonly snapshot: Snapshot;
  readonly entryHistory: EntryHistory;
  /** Made from the two above where absent. */
  readonly ledger?: SecurityLedger;
  /** The ledger of all companies, where more is known than of those that rows name. */
  readonly firm?: SecurityLedger | undefined;
}

/**
 * The diff of linked rows against what the service holds, and the requests that would close it. Pure: no clock, no
 * randomness; no order of rows or records changes what is found. `findings` are those that concern no row of the plan.
 */
export function buildPlan(
  linked: readonly LinkedRecord[],
  held: HeldRecords,
  settings: PlanSettings,
  findings: readonly Finding[],
): Plan {
  return runAtOnce(planInSteps(linked, held, settings, findings));
}

export function* planInSteps(
  linked: readonly LinkedRecord[],
  held: HeldRecords,
  settings: PlanSettings,
  findings: readonly Finding[],
): Steps<Plan> {
  const { rounding } = settings;
  const compared = linked.map((row) => roundLinked(row, rounding));
  yield;
  const entryHistory = roundEntryHistory(held.entryHistory, rounding);
  const sets = new SetValues(entryHistory, settings.inputDigests ?? []);
  const context = toPlanContext({ ...held, entryHistory, linked: compared });
  const byKind = groupByKind(compared);
  const { planned: decided, keys: surplus, skippedIds } = yield* planRecords(compared, byKind, { context, sets });
  yield;
  const { canAddShareClasses, faultyRows } = settings;
  const hold = (records: readonly PlannedRecord[]) => holdSourceRows(records, faultyRows);
  const toSend = hold(blockDependents(reportRecalled(decided, held.snapshot, entryHistory), canAddShareClasses));
  const { planned: judged, changes } =
    settings.rules === undefined
      ? { planned: toSend, changes: [] }
      : yield* checkPlausibility(
          toSend,
          {
            snapshot: held.snapshot,
            marks: entryHistory.marks,
            ledger: context.ledger,
            firm: held.firm,
            sharePlaces: rounding.sharePlaces,
            rowIds: makeOnce(() => new Set([...skippedIds, ...toSend.flatMap(({ row: { id } }) => id ?? [])])),
          },
          settings.rules,
        );
  yield;
  const planned = reportWaiting(hold(judged));
  yield;
  const told = withControlTotals(planned, { linked, totals: byKind['control-total'] }, held.snapshot);
  const rows = told.map(({ row }) => row);
  const controlTotals = reportControlTotals(told, held.snapshot);
  yield;
  const built = buildPlanSteps(joinMarks(planned.flatMap(toItems)), settings);
  const { steps, requests } = chooseLooks(built, countRequests(built, settings), settings);
  yield;
  return {
    rows,
    steps,
    requests,
    summary: summarize(rows.map((row) => row.action)),
    findings: uniqueFindings([...findings, ...changes.map(reportRuleChange), ...rows.flatMap((row) => row.findings)]),
    controlTotals,
    ...omitAbsent({
      rules: changes.length === 0 ? undefined : changes,
      surplus: surplus.size === 0 ? undefined : surplus,
    }),
  };
}

/** They sum up what the other rows were found to be, so they come last; every row stays in its place. */
function withControlTotals(
  planned: readonly PlannedRecord[],
  { linked, totals }: { readonly linked: readonly LinkedRecord[]; readonly totals: readonly LinkedControlTotal[] },
  snapshot: Snapshot,
): readonly PlannedRecord[] {
  if (totals.length === 0) return planned;
  const byKey = byRowKey(planned);
  for (const record of planControlTotals(totals, planned, snapshot)) byKey.set(record.row.rowKey, record);
  return inOrder(linked, byKey);
}

/** In the order of the rows; a held-back part follows its row. */
function inOrder(linked: readonly LinkedRecord[], byKey: ReadonlyMap<RowKey, PlannedRecord>): readonly PlannedRecord[] {
  const ordered: PlannedRecord[] = [];
  for (const { record } of linked)
    for (const key of planKeysOf(record)) {
      const planned = byKey.get(key);
      if (planned !== undefined) ordered.push(planned);
    }
  return ordered;
}

function* planRecords(
  linked: readonly LinkedRecord[],
  by: LinkedByKind,
  { context, sets }: { readonly context: PlanContext; readonly sets: SetValues },
): Steps<Surplus & { readonly skippedIds: readonly string[] }> {
  const { snapshot, entryHistory } = context;
  const created = by.security.filter(isCreated);
  const securities = created.length === 0 ? by.security : by.security.filter((row) => !isCreated(row));
  const groups = new PariPassuGroups(by.round, snapshot);
  yield;
  const matches = yield* matchCapTable(by, context);
  const { planned: plannedSecurities, undecided } = yield* planSecurities(securities, matches);
  const planned = new Map<RowKey, PlannedRecord>();
  const add = (records: readonly PlannedRecord[]): void => {
    for (const record of records) planned.set(record.row.rowKey, record);
  };
  add(by.company.map((row) => planCompany(row, context)));
  add(by.round.map((row) => planRound(row, context, groups)));
  add(by['share-class'].map((row) => planShareClass(row, context)));
  add(plannedSecurities);
  add(
    yield* planTransactions({
      rows: by.transaction,
      matches: matches.transactions,
      tree: matches.tree,
      undecided,
      typeOf: toTypeOf(planned, context),
      context,
    }),
  );
  add(planCreated(created, { state: matches.state, planned }));
  add(planCustomValues(by['custom-values'], { snapshot, sets }));
  add(planMarks(by.valuation, { entryHistory, sets }, context.nameOf));
  add(planDocuments(by.document, snapshot));
  const inferred = new Set(matches.tree.inferredCreators().keys());
  // The plan says of them only that they are skipped.
  const skippedIds = [...by.security, ...by.transaction].flatMap(({ status, record: { key } }) => {
    const found = matches.holdingOf.get(key) ?? matches.transactions.transactionOf.get(key);
    return status !== 'skipped' || found === undefined ? [] : [found.id];
  });
  return { ...reportSurplus(inOrder(linked, planned), context, inferred), skippedIds };
}

/** A security that a conversion or exercise of the workbook creates comes with it. */
function isCreated({ record }: LinkedSecurity): boolean {
  return record.former?.createdBy !== undefined;
}

/** Gives the type of a security in the snapshot, or of one that is planned by now. */
function toTypeOf(
  planned: ReadonlyMap<RowKey, PlannedRecord>,
  { holdings }: PlanContext,
): (security: Target) => string | undefined {
  return (security) => {
    if (security.kind === 'output') return OUTPUT_TYPE;
    if (security.kind === 'planned') {
      const linked = planned.get(security.row)?.linked;
      return linked?.kind === 'security' ? linked.stated.type : undefined;
    }
    const holding = holdings.get(security.id);
    return holding?.isListed === true || holding?.isAwaited === true ? holding.security?.type : undefined;
  };
}

function toItems({ row, items }: PlannedRecord): PlannedItem[] {
  return items.map((data) => ({ rowKey: row.rowKey, data }));
}

/** A mark that several rows state (none contradicts another) is sent once, for all of them. */
function joinMarks(items: readonly PlannedItem[]): readonly PlannedItem[] {
  if (!items.some(({ data }) => data.kind === 'mark')) return items;
  const rowsOf = new Map<string, RowKey[]>();
  const first = items.filter(({ rowKey, data }) => {
    if (data.kind !== 'mark') return true;
    const rows = rowsOf.get(keyOfMark(data));
    if (rows === undefined) rowsOf.set(keyOfMark(data), [rowKey]);
    else rows.push(rowKey);
    return rows === undefined;
  });
  return first.map((item) => {
    const [, ...alsoOf] = item.data.kind === 'mark' ? (rowsOf.get(keyOfMark(item.data)) ?? []) : [];
    return alsoOf.length === 0 ? item : { ...item, alsoOf };
  });
}

export function summarize(actions: readonly PlanAction[]): Plan['summary'] {
  const counts = {
    add: 0,
    replace: 0,
    upload: 0,
    unchanged: 0,
    differs: 0,
    blocked: 0,
    invalid: 0,
    skipped: 0,
  } satisfies Plan['summary'];
  for (const action of actions) counts[action] += 1;
  return counts;
}
