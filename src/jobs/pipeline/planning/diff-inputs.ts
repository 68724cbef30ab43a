import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toFirmSource } from '../../../engine/ledger/firm-source.ts';
import { SecurityLedger } from '../../../engine/ledger/security-ledger.ts';
import { roundEntryHistory } from '../../../engine/plan/known/rounding.ts';
import { type PlannedMarks, planMarkReport, reportMarks } from '../../../engine/plan/money/marks/mark-report.ts';
import { statedMarks } from '../../../engine/plan/money/marks/stated-marks.ts';
import { type PlannedRollForward, planRollForward } from '../../../engine/plan/money/roll-forward/roll-forward.ts';
import { findScope } from '../../../engine/resolve/find-scope.ts';
import { readShownMarks } from '../../../format/check/shown-marks.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import type { RollForwardScope } from '../../../model/outcomes/roll-forward.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import type { Directory } from '../../../service/snapshot/fetch-directory.ts';
import { type FirmAnswer, fetchFirmHoldings } from '../../../service/snapshot/fetch-firm-holdings.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import { bringHere } from './bring-here.ts';
import { diffRecords } from './diff-records.ts';
import { fetchConcerned } from './fetch-concerned.ts';
import { findFaultyRows } from './find-faulty-rows.ts';
import { findQuarter } from './find-quarter.ts';
import { findOpening } from './opening-findings.ts';

/** What the plan was made against, kept for the proof afterwards. */
export interface PlannedInputs {
  /** The rows as they mean something here. */
  readonly records: readonly CheckedRecord[];
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly directory: Directory;
  /** Absent where nothing concerns the cap table. */
  readonly rolled?: PlannedRollForward;
  /** Absent where no row states a mark. */
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
  const { contents, rules } = inputs;
  const { withCapTable } = findScope(inputs.checked.records, directory);
  const answer = withCapTable ? await fetchFirmHoldings(client) : undefined;
  const firm = answer?.kind === 'firm' ? answer.holdings : undefined;
  const { records, findings: aside } = bringHere(inputs, { service, ...directory, holdings: firm });
  const findings = [...inputs.findings, ...aside];
  const needs = findScope(records, directory);
  const snapshot = await fetchConcerned(records, client, { directory, entryHistory, firm });
  const { rounding } = client.profile;
  const held = { snapshot, firm, entryHistory: roundEntryHistory(entryHistory, rounding) };
  const counting = answer && new SecurityLedger(toFirmSource(snapshot, firm), held.entryHistory).counting;
  const { linked, plan } = await diffRecords(records, client, {
    ...{ snapshot, entryHistory, counting, findings, signal },
    needs,
    faultyRows: findFaultyRows(inputs),
    rules: { settings: rules, today },
    inputDigests: contents.map(({ sha256 }) => sha256),
  });
  if (answer === undefined) return { records, plan, snapshot, directory };
  const settings = { rounding, scope: scopeOf(answer, snapshot), quarter: findQuarter(inputs) };
  const rolled = planRollForward(plan.steps, held, settings);
  const { rollForward } = rolled;
  const found = [...plan.findings, ...findOpening(rollForward)];
  const shown = readShownMarks(contents, inputs.reading);
  const marks = planMarkReport(statedMarks(linked, plan.rows, shown), held, rolled);
  const told = omitAbsent({ ...plan, findings: found, rollForward, marks: marks && reportMarks(marks) });
  return omitAbsent({ records, plan: told, snapshot, directory, rolled, marks });
}

function scopeOf(answer: FirmAnswer, { companies, securities }: Snapshot): RollForwardScope {
  if (answer.kind === 'firm') return { kind: 'firm', companies: companies.length };
  const concerned = new Set(securities.map(({ companyId }) => companyId));
  return { kind: 'companies', companies: concerned.size, why: answer.why };
}
