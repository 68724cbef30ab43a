import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { runSteps } from '../../../base/util/run-steps.ts';
import { onPage, settingName } from '../../../base/util/setting-names.ts';
import type { StepCount } from '../../../base/util/steps.ts';
import { nearestOrBest } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { CheckInputs } from '../../../format/check/check-workbook.ts';
import { isPlainlyOwn } from '../../../format/check/header/match-header.ts';
import { listSheetNames, matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { RecognisedForm } from '../../../mapping/layouts/recognise-layout.ts';
import type { KnownFunds } from '../../../mapping/propose/guess-names.ts';
import type { MappingMemory } from '../../../mapping/propose/memory.ts';
import { NO_MEMORY } from '../../../mapping/propose/proposal.ts';
import type { Finding, FindingText } from '../../../model/findings/finding.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import type { SourceTally } from '../../../model/outcomes/source-tie-out.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import type { ReadWorkbookOptions } from '../../../spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { readMemory } from '../mapping/mapping-memory.ts';
import type { RecalledMapping } from '../mapping/recall-mapping.ts';
import type { LoadedMapping } from '../mapping/save-mapping.ts';
import type { MappedContents } from './map-contents.ts';
import { type OpenedInputs, openInputs } from './open-inputs.ts';

export interface ReadingRequest {
  readonly paths: readonly string[];
  readonly reading: InputReading;
  /** By default the rules' own severities and tolerances hold. */
  readonly rules?: readonly RuleSetting[];
  /** Where mappings and answers are remembered, if anywhere; inputs that one fits are read through it, unless a mapping is given. */
  readonly stateDir?: string;
  /** Asked for the passwords of protected workbooks. */
  readonly passwords?: Passwords;
  readonly signal?: AbortSignal | undefined;
  /** Called when another part of the work begins, in words, and as its rows are done. */
  readonly onStage?: (stage: string) => void;
  readonly onCount?: (count: StepCount) => void;
  readonly onRead?: ReadWorkbookOptions['onRead'];
}

interface ReadInputs extends CheckInputs {
  readonly mappingSha256: string | undefined;
  /** The remembered mapping, if none was given and it fits. */
  readonly recalled?: LoadedMapping;
  /** Every number of foreign spreadsheets, with what the mapping makes of it. */
  readonly tallies: readonly SourceTally[];
  readonly findings: readonly Finding[];
}

/** Opened inputs with their reading options: cells may be corrected before they are mapped. */
export interface OpenedReading extends Pick<CheckInputs, 'settings'> {
  readonly contents: readonly WorkbookContent[];
  /** Given or remembered. */
  readonly mapping: LoadedMapping | undefined;
  readonly isRecalled: boolean;
  /** Known funds, for built-in layouts. */
  readonly known: KnownFunds;
  /** Only for Open Cap Table files. */
  readonly tallies: readonly SourceTally[];
  /** About the files themselves and a remembered mapping. */
  readonly findings: readonly Finding[];
}

/**
 * read → map: returns the inputs as tables of the declared sheets. Throws a CapsheetError (exit status 2) for an
 * unreadable input and for a mapping that is invalid or does not fit, `sheet-name-unknown` and `sheet-without-csv`.
 */
export async function readInputs(request: ReadingRequest): Promise<ReadInputs> {
  return mapOpened(await openForReading(request), request);
}

/** Reads the files and the mapping. Throws as `readInputs` does. */
export async function openForReading(request: ReadingRequest): Promise<OpenedReading> {
  const { paths, reading, signal, stateDir, passwords, onRead } = request;
  const { sheetName, mappingPath } = reading;
  const given = mappingPath === undefined ? undefined : await openGiven(mappingPath);
  if (sheetName !== undefined && given === undefined) assertSheetName(sheetName);
  const { contents, findings, tallies, funds } = await openInputs(paths, {
    reading,
    readFunds: async () => given?.mapping.funds ?? (await recallFunds(stateDir)),
    signal,
    passwords,
    onRead,
  });
  if (sheetName !== undefined) assertCsvFile(contents);
  const memory = stateDir !== undefined && contents.some(hasForeignTab) ? await readMemory(stateDir) : NO_MEMORY;
  const recalled =
    given === undefined && sheetName === undefined && stateDir !== undefined
      ? await recall({ contents, funds }, memory)
      : NOT_RECALLED;
  const open = await findOwnerFiles(paths, contents);
  return {
    contents,
    settings: reading,
    tallies,
    mapping: given ?? recalled.loaded,
    isRecalled: recalled.loaded !== undefined,
    known: { names: [], remembered: memory.funds },
    findings: [...open, ...findings, ...recalled.findings],
  };
}

/** Maps opened inputs; reads no file. Throws `mapping-misfit`. */
export async function mapOpened(
  reading: OpenedReading,
  watching: Pick<ReadingRequest, 'signal' | 'onStage' | 'onCount'>,
): Promise<ReadInputs> {
  const { contents, mapping, settings, findings, ...opened } = reading;
  const by = mapping ?? (await recognise(contents, opened.known, watching.signal));
  const {
    mapped,
    tallies,
    findings: mapFindings,
  } = await mapForeign(contents, by, { ...watching, decimalSign: settings.decimalSign });
  return {
    inputs: contents,
    mapped,
    tallies: [...opened.tallies, ...tallies],
    settings,
    mappingSha256: mapping?.sha256,
    ...(opened.isRecalled && mapping !== undefined ? { recalled: mapping } : {}),
    findings: [...findings, ...mapFindings],
  };
}

const NOT_RECALLED: RecalledMapping = { findings: [] };

async function recallFunds(stateDir: string | undefined): Promise<ReadonlyMap<string, string>> {
  const funds = stateDir === undefined ? {} : (await readMemory(stateDir)).funds;
  return new Map(Object.entries(funds).map(([from, to]) => [foldName(from), to]));
}

async function openGiven(path: string): Promise<LoadedMapping> {
  const { openMapping } = await import('../mapping/save-mapping.ts');
  return openMapping(path);
}

/** A workbook whose tabs are all sheets of the format needs nothing that is remembered of foreign ones. */
function hasForeignTab({ tables }: WorkbookContent): boolean {
  return tables.some(({ name, rows }) => rows.length > 0 && matchSheetName(name) === undefined);
}

async function recall(
  { contents, funds }: Pick<OpenedInputs, 'contents' | 'funds'>,
  memory: MappingMemory,
): Promise<RecalledMapping> {
  if (funds.length === 0 && memory.sources.length === 0) return NOT_RECALLED;
  const { recallHolders, recallMapping } = await import('../mapping/recall-mapping.ts');
  return funds.length > 0 ? recallHolders(contents, funds) : recallMapping(contents, memory);
}

/** Loads the layouts only where a tab may have one. */
async function recognise(
  contents: readonly WorkbookContent[],
  known: KnownFunds,
  signal: AbortSignal | undefined,
): Promise<readonly RecognisedForm[]> {
  if (contents.every(({ tables }) => tables.every(isPlainlyOwn))) return [];
  const { recogniseAll } = await import('../../../mapping/layouts/recognise-layout.ts');
  return runSteps(recogniseAll(contents, known), signal);
}

/** Loads what reads foreign spreadsheets only where an input is one. */
async function mapForeign(
  contents: readonly WorkbookContent[],
  by: LoadedMapping | readonly RecognisedForm[],
  {
    decimalSign,
    signal,
    onStage,
    onCount,
  }: Pick<ReadingRequest, 'signal' | 'onStage' | 'onCount'> & { readonly decimalSign: DecimalSign },
): Promise<MappedContents> {
  if ('length' in by && by.length === 0) return { mapped: contents.map(() => new Map()), tallies: [], findings: [] };
  const { mapContents } = await import('./map-contents.ts');
  onStage?.('Reading the rows through the mapping');
  return runSteps(mapContents(contents, by, decimalSign), signal, onCount);
}

/** Throws `sheet-name-unknown` if `--sheet` names a sheet that the format does not have. */
function assertSheetName(name: string): void {
  if (matchSheetName(name) !== undefined) return;
  const [near] = nearestOrBest(name, listSheetNames());
  throw usageError(
    'sheet-name-unknown',
    `${settingName('sheet')} names "${name}", which is not a sheet of the format.`,
    `Do you mean "${near}"? ${onPage('An empty workbook from Files has all of them.', '"capsheet template" writes a workbook with all of them.')}`,
  );
}

/** Throws `sheet-without-csv`: with a workbook, `--sheet` would suggest that no other sheet is read. */
function assertCsvFile(contents: readonly WorkbookContent[]): void {
  if (contents.some(({ format }) => format === 'csv')) return;
  throw usageError(
    'sheet-without-csv',
    `${settingName('sheet')} says which sheet a CSV file is, and none of the inputs is a CSV file.`,
    `Leave ${settingName('sheet')} out: of a workbook or a folder every sheet is read, by its own name.`,
  );
}

/** The lock files that programs put beside an open file. */
const OWNERS: readonly { readonly program: string; readonly toName: (name: string) => string }[] = [
  { program: 'Excel', toName: (name) => `~$${name}` },
  { program: 'LibreOffice', toName: (name) => `.~lock.${name}#` },
];

/**
 * Reports inputs that are open in a spreadsheet program: changes that are not saved there are missing in the file.
 * Looks at each file of a folder. Code: file-open.
 */
export async function findOwnerFiles(
  paths: readonly string[],
  contents: readonly WorkbookContent[],
): Promise<Finding[]> {
  const owners = await Promise.all(paths.map(listOwners));
  return contents.flatMap(({ name }, inputIndex) =>
    (owners[inputIndex] ?? []).map((owner) => ({ ...describe(owner), inputIndex, file: name })),
  );
}

interface Owner {
  readonly program: string;
  readonly file: string;
  readonly ownerFile: string;
}

async function listOwners(path: string): Promise<readonly Owner[]> {
  const place = resolve(path);
  const isFolder = (await stat(place).catch(() => undefined))?.isDirectory() === true;
  const folder = isFolder ? place : dirname(place);
  const there = new Set(await readdir(folder).catch(() => []));
  const files = isFolder ? [...there] : [basename(place)];
  return files.flatMap((file) =>
    OWNERS.flatMap(({ program, toName }) =>
      there.has(toName(file)) ? [{ program, file, ownerFile: toName(file) }] : [],
    ),
  );
}

function describe({ program, file, ownerFile }: Owner): FindingText {
  return {
    severity: 'warning',
    code: 'file-open',
    message: `${quote(file)} is open in ${program}, because ${quote(ownerFile)} is next to it: changes that are not saved there yet are not read.`,
    hint: `Save and close it, and read it again; if nobody has it open, delete ${quote(ownerFile)}.`,
  };
}
