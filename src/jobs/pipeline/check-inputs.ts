import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { LinkMemory, resolveRemembered } from '../../engine/resolve/remembered/resolve-remembered.ts';
import { furtherFindings, type RecordsByKind, resolveEach } from '../../engine/resolve/resolve-records.ts';
import { CheckMemory } from '../../format/check/check-memory.ts';
import { checkInPasses, checkInSteps } from '../../format/check/check-workbook.ts';
import type { CheckReport } from '../../model/outcomes/run-report.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { isOfKind } from '../../model/records/record.ts';
import type { Profile } from '../../service/client/profile.ts';
import { assertReadOnce, FilledTabs } from './inputs/assert-read-once.ts';
import type { CheckedInputs, CheckedOffline } from './inputs/checked-inputs.ts';
import { identifyInputs } from './inputs/identify-inputs.ts';
import { inspectInputs, inspectRecords } from './inputs/inspect-inputs.ts';
import {
  mapOpened,
  type OpenedReading,
  openForReading,
  type ReadingRequest,
  readInputs,
} from './inputs/read-inputs.ts';
import { refusalOfRows, tieOutSource } from './inputs/tie-out-source.ts';
import { keepMapping } from './mapping/keep-mapping.ts';
import type { LoadedMapping } from './mapping/open-mapping.ts';
import { toCheckReport } from './results/check-report.ts';
import { CheckReportRows, RecordRows, type ReportedRows } from './results/check-report-rows.ts';
import { runSteps } from './session/run-steps.ts';

/**
 * read → map → check. Throws a CapsheetError (exit status 2) for an input that cannot be read at all, for one that is
 * given twice or beside a copy of itself, and for a mapping that is none or does not fit.
 */
export async function readAndCheck(request: ReadingRequest): Promise<CheckedInputs> {
  return checkOpened(await openForReading(request), request);
}

/** What checks of the same inputs, one after the other, between which cells are corrected, know of what did not change. */
export interface RecheckMemory {
  readonly rows: CheckMemory;
  readonly links: LinkMemory;
}

export function createRecheckMemory(): RecheckMemory {
  return { rows: new CheckMemory(), links: new LinkMemory() };
}

/**
 * map → check, of what was opened before: cells of it may have been corrected since. Rows that `memory` knows are not
 * read again. Throws as readAndCheck does.
 */
export async function checkOpened(
  opened: OpenedReading,
  request: ReadingRequest,
  memory?: RecheckMemory,
): Promise<CheckedInputs> {
  const { paths, rules = [], signal } = request;
  const { findings: said, mappingSha256, recalled, ...read } = mapOpened(opened);
  const { value, findings } = await runSteps(checkInSteps({ ...read, memory: memory?.rows }), signal);
  const filled = new FilledTabs();
  for (const record of value.records) filled.add(record);
  const inputs = { paths, contents: read.inputs };
  assertReadOnce({ ...inputs, mapped: read.mapped, sheets: value.sheets, filled });
  const reading = await keepRecalled(request, recalled);
  const basis = { ...inputs, reading, ...omitAbsent({ mappingSha256 }) };
  return { ...basis, checked: value, tallies: read.tallies, findings: [...said, ...findings], rules };
}

/** A plan and its apply are of one mapping, whatever is remembered in between. */
async function keepRecalled(
  { reading, stateDir }: ReadingRequest,
  recalled: LoadedMapping | undefined,
): Promise<InputReading> {
  if (recalled === undefined || stateDir === undefined) return reading;
  return { ...reading, mappingPath: await keepMapping(recalled, stateDir) };
}

/**
 * files → resolve, without the service: a name that the workbook does not define is left for the plan. Rows that `memory`
 * knows, and all that they name, are not resolved again.
 */
export async function checkOffline(
  inputs: CheckedInputs,
  profile: Profile,
  { memory, signal }: { readonly memory?: RecheckMemory; readonly signal?: AbortSignal | undefined } = {},
): Promise<CheckReport> {
  const { checked, findings } = await inspectInputs(inputs, profile);
  const rows = new RecordRows(checked.records);
  const recordsOf: RecordsByKind = (kind) => checked.records.filter((record) => isOfKind(record, kind));
  const linking =
    memory === undefined
      ? linkEach(recordsOf, rows, profile)
      : resolveRemembered(checked.records, { ...profile, memory: memory.links }, ({ record, findings: said }) =>
          rows.say(record, said),
        );
  const report = await runSteps(toCheckReport({ inputs: identifyInputs(inputs), rows, findings }, linking), signal);
  return withSourceTieOut(report, inputs.tallies);
}

/**
 * read → map → check → files → resolve, for inputs of any length: of a row no more is kept than where it stands and what
 * is said of it. Throws as readAndCheck does.
 */
export async function readAndCheckOffline(request: ReadingRequest, profile: Profile): Promise<CheckedOffline> {
  const { paths, signal } = request;
  const { findings: said, recalled: _, ...read } = await readInputs(request);
  const rows = new CheckReportRows();
  const filled = new FilledTabs();
  const checking = checkInPasses(read, (record) => {
    rows.add(record);
    filled.add(record);
  });
  const checked = await runSteps(checking, signal);
  const inputs = { paths, contents: read.inputs };
  assertReadOnce({ ...inputs, mapped: read.mapped, sheets: checked.sheets, filled });
  const recordsOf = await inspectRecords(checked.records, paths, profile);
  const begun = { inputs: identifyInputs(inputs), rows, findings: [...said, ...checked.findings] };
  const report = await runSteps(toCheckReport(begun, linkEach(recordsOf, rows, profile)), signal);
  return { ...inputs, checked, report: withSourceTieOut(report, read.tallies) };
}

function linkEach(recordsOf: RecordsByKind, rows: ReportedRows, { defaultCurrency }: Profile) {
  return resolveEach(recordsOf, { defaultCurrency }, (linked) => rows.say(linked.record, furtherFindings(linked)));
}

function withSourceTieOut(report: CheckReport, tallies: CheckedInputs['tallies'] = []): CheckReport {
  if (tallies.length === 0) return report;
  return { ...report, ...omitAbsent({ sourceTieOut: tieOutSource(tallies, refusalOfRows(report.rows)) }) };
}
