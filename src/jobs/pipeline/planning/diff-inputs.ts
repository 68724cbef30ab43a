import { byId } from '../../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../../base/util/run-steps.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { formatCount, joinList, plural } from '../../../base/util/text/words.ts';
import { type LedgerSource, SecurityLedger } from '../../../engine/ledger/security-ledger.ts';
import { roundEntryHistory } from '../../../engine/plan/known/rounding.ts';
import { type PlannedMarks, planMarkReport, reportMarks } from '../../../engine/plan/money/marks/mark-report.ts';
import { statedMarks } from '../../../engine/plan/money/marks/stated-marks.ts';
import { type PlannedRollForward, planRollForward } from '../../../engine/plan/money/roll-forward/roll-forward.ts';
import { type Here, isElsewhere, leaveIdsAside } from '../../../engine/resolve/elsewhere/leave-ids-aside.ts';
import { findNeeds } from '../../../engine/resolve/find-scope.ts';
import { requireWithoutId } from '../../../format/check/require-without-id.ts';
import { listOpenRows } from '../../../mapping/tie-out/to-source-tie-out.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import type { OpeningChange, RollForward, RollForwardScope } from '../../../model/outcomes/roll-forward.ts';
import type { CarriedFacts, CarriedOrigin } from '../../../model/records/carried-facts.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { FirmHoldings, Snapshot } from '../../../model/service/snapshot.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import { type RowKey, toRowKey } from '../../../model/values/origin.ts';
import { type Quarter, quarterTo } from '../../../model/values/quarter.ts';
import { nameLine } from '../../../report/roll-forward-words.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import { type FirmAnswer, fetchFirmHoldings } from '../../../service/snapshot/fetch-held-records.ts';
import type { Directory } from '../../../service/snapshot/fetch-snapshot.ts';
import type { CheckedInputs, InputFacts } from '../inputs/checked-inputs.ts';
import { diffRecords } from './diff-records.ts';
import { fetchConcerned } from './fetch-concerned.ts';

/** A plan with what it was made against, kept for the proof. */
export interface PlannedInputs {
  readonly records: readonly CheckedRecord[];
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly directory: Directory;
  /** Absent if nothing concerns the cap table. */
  readonly rolled?: PlannedRollForward;
  /** Absent if no row states a mark. */
  readonly marks?: PlannedMarks;
}

/** fetch → resolve → diff: what applying the inputs would do. Changes nothing. */
export async function diffInputs(
  inputs: CheckedInputs,
  client: PortfolioClient,
  against: {
    /** The base address of the service. */
    readonly service: string;
    readonly directory: Directory;
    readonly entryHistory: EntryHistory;
    readonly today: CalendarDate;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<PlannedInputs> {
  const { service, directory, entryHistory, today, signal } = against;
  const { rules } = inputs;
  const { withCapTable } = findNeeds(inputs.checked.records);
  const answer = withCapTable ? await fetchFirmHoldings(client) : undefined;
  const firm = answer?.kind === 'firm' ? answer.holdings : undefined;
  const { records, findings: aside } = bringHere(inputs, { service, ...directory, holdings: firm });
  const findings = [...inputs.findings, ...aside];
  const { snapshot, scope: needs } = await fetchConcerned(records, client, { directory, entryHistory, firm });
  const { rounding } = client.profile;
  const ledger = answer && new SecurityLedger(toFirmSource(snapshot, firm), roundEntryHistory(entryHistory, rounding));
  const planned = diffRecords(records, client, {
    snapshot,
    entryHistory,
    ledger,
    findings,
    signal,
    needs,
    faultyRows: findFaultyRows(inputs),
    rules: { settings: rules, today },
    inputDigests: inputs.inputs.map(({ sha256 }) => sha256),
  });
  // Only what rows state of marks is kept of the linked ones: there may be a hundred thousand.
  const { plan, stated } = await planned.then(async ({ linked, plan }) => {
    return { plan, stated: statedMarks(linked, plan.rows, await inputs.readShownMarks()) };
  });
  if (answer === undefined || ledger === undefined) return { records, plan, snapshot, directory };
  const held = { snapshot, ledger };
  const settings = { rounding, scope: scopeOf(answer, snapshot), quarter: findQuarter(inputs) };
  const rolled = await runSteps(planRollForward(plan.steps, held, settings), signal);
  const { rollForward } = rolled;
  const found = [...plan.findings, ...findOpening(rollForward)];
  const marks = planMarkReport(stated, held, rolled);
  const full = omitAbsent({ ...plan, findings: found, rollForward, marks: marks && reportMarks(marks) });
  return omitAbsent({ records, plan: full, snapshot, directory, rolled, marks });
}

/** Everything of the firm, where the service gave it, and what the snapshot has besides; each thing once. */
function toFirmSource(snapshot: Snapshot, firm: FirmHoldings | undefined): LedgerSource {
  const { securities, transactions, shareClasses, rounds } = snapshot;
  return {
    securities: [...byId(securities, firm?.securities).values()],
    transactions: [...byId(transactions, firm?.transactions).values()],
    shareClasses,
    rounds,
  };
}

function scopeOf(answer: FirmAnswer, { companies, securities }: Snapshot): RollForwardScope {
  if (answer.kind === 'firm') return { kind: 'firm', companies: companies.length };
  const concerned = new Set(securities.map(({ companyId }) => companyId));
  return { kind: 'companies', companies: concerned.size, why: answer.why };
}

/** The roll-forward itself lists them all. */
const MOST_CHANGES = 100;

/** Reports holdings that do not open as the last run closed them, without an explanation. */
export function findOpening({ opening }: RollForward): readonly Finding[] {
  const changes = (opening?.changes ?? []).filter(({ kind }) => kind === 'unexplained');
  const shown = changes.slice(0, MOST_CHANGES).map((change) => toFinding(change, opening?.run ?? ''));
  const more = changes.length - shown.length;
  if (more === 0) return shown;
  const message = `${formatCount(more)} more holdings open otherwise than the last run closed with them.`;
  return [...shown, { severity: 'warning', code: 'opening-differs', message, hint: HINT }];
}

const HINT = 'Check the holding in the app: somebody may have changed or deleted it there.';

function toFinding(change: OpeningChange, run: string): Finding {
  const { fund, currency, cost, units } = change;
  const show = (value: typeof cost.opening): string => formatMoney({ value, currency });
  const figures = [
    ...(cost.closed === cost.opening ? [] : [`${show(cost.opening)} of cost instead of ${show(cost.closed)}`]),
    ...(units === undefined || units.closed === units.opening
      ? []
      : [`${formatDecimal(units.opening)} shares or tokens instead of ${formatDecimal(units.closed)}`]),
  ];
  return {
    severity: 'warning',
    code: 'opening-differs',
    message: `${nameLine(change)} held by ${fund} opens with ${joinList(figures)}, with which run ${run} closed, and no transaction explains it.`,
    hint: HINT,
  };
}

/** Drops the IDs of workbooks that were written from a different portfolio, and reports each. Code: ids-left-aside. */
function bringHere({ checked, inputs }: CheckedInputs, here: Here) {
  const { records } = checked;
  const foreign = new Map(
    inputs.flatMap((input, inputIndex) => {
      const { carried } = input;
      const own = records.filter(({ origin }) => origin.inputIndex === inputIndex);
      const isForeign = carried?.origin !== undefined && isElsewhere(carried.origin, here, own);
      return isForeign ? [[inputIndex, { carried, own, origin: carried.origin, input }] as const] : [];
    }),
  );
  if (foreign.size === 0) return { records, findings: [] };
  const local = new Map([...foreign.values()].flatMap(({ own, carried }) => toLocal(own, carried)));
  return {
    records: records.map((record) => local.get(record.key) ?? record),
    findings: [...foreign].map(([inputIndex, { origin, input }]) => reportAside(origin, here, { inputIndex, input })),
  };
}

/** Without its ID, a row needs the columns that any other row needs. */
function toLocal(records: readonly CheckedRecord[], carried: CarriedFacts) {
  return leaveIdsAside(records, carried).map((record) => [record.key, requireWithoutId(record)] as const);
}

function reportAside(
  { service, firmName }: CarriedOrigin,
  here: Here,
  { inputIndex, input }: { readonly inputIndex: number; readonly input: InputFacts },
): Finding {
  const message = `This workbook was written from ${quote(firmName)} at ${quote(service)}. Its IDs mean nothing to ${quote(here.firm.name)} at ${quote(here.service)}, so they are left aside: its rows are compared by what they say, and added where they are not there.${reportStays(input)}`;
  const hint =
    'Nothing to do if the portfolio is to be moved or rehearsed. Otherwise check which service and firm you are connected to.';
  return { severity: 'info', code: 'ids-left-aside', message, hint, inputIndex, file: input.name };
}

/** Counts rows that an export only shows for reading. */
function reportStays({ holdingsShown }: InputFacts): string {
  return holdingsShown === 0
    ? ''
    : ` ${plural(holdingsShown, 'holding')} of public equity cannot be entered: nothing is sent of it.`;
}

/**
 * Finds the rows with an error in any of their records, or without records: a mapping may name no type for a security,
 * but the row still creates its company. The tie-out of a source reports its rows itself.
 */
export function findFaultyRows({ findings, tallies = [] }: Pick<CheckedInputs, 'findings' | 'tallies'>): Set<RowKey> {
  return new Set([...findings.flatMap(toFaultyRow), ...listOpenRows(tallies)]);
}

function toFaultyRow({ severity, code, inputIndex, file = '', sheet, row }: Finding): RowKey[] {
  if (severity !== 'error' || code === 'source-tie-out-open') return [];
  if (inputIndex === undefined || sheet === undefined || row === undefined) return [];
  return [toRowKey({ inputIndex, file, sheet, rowNumber: row })];
}

/**
 * Returns the quarter of the inputs: as the user says, or else as the workbooks carry it, from the first to the last if
 * they differ. Never guesses it from the dates of rows, which may be a history of years.
 */
function findQuarter({ inputs, reading }: Pick<CheckedInputs, 'inputs' | 'reading'>): Quarter | undefined {
  if (reading.quarter !== undefined) return quarterTo(reading.quarter);
  const quarters = inputs.flatMap(({ carried }) => carried?.quarter ?? []).sort();
  const [first, last] = [quarters[0], quarters.at(-1)];
  return first === undefined || last === undefined ? undefined : { first: quarterTo(first).first, last };
}
