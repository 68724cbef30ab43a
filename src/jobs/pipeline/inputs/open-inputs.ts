import { dirname, join, resolve } from 'node:path';
import { nameApart } from '../../../base/disk/name-apart.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { DisjointSets } from '../../../base/util/collections/disjoint-sets.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { SUMMARY_SHEET_NAME } from '../../../format/sheets/sheet-names.ts';
import type { OcfSource } from '../../../mapping/ocf/ocf-file.ts';
import type { FundName } from '../../../mapping/ocf/ocf-workbook.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { SourceTally } from '../../../model/outcomes/source-tie-out.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { type CopySource, listOwnFiles, readCopySources } from '../../../report/workbook/copy-sources.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { readJsonFiles } from '../../../spreadsheet/workbook/read-json-files.ts';
import { type ReadWorkbookOptions, readWorkbook } from '../../../spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

export interface OpenedInputs {
  readonly contents: readonly WorkbookContent[];
  readonly findings: readonly Finding[];
  /** Every number of Open Cap Table files, with what is made of it. */
  readonly tallies: readonly SourceTally[];
  /** Holders in Open Cap Table files that are funds of the firm. */
  readonly funds: readonly FundName[];
}

interface OpeningSettings {
  readonly reading: InputReading;
  /** The firm's names of its funds, by their folded names in Open Cap Table files. */
  readonly readFunds: () => Promise<ReadonlyMap<string, string>>;
  readonly passwords?: Passwords | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onRead?: ReadWorkbookOptions['onRead'] | undefined;
}

/**
 * Reads spreadsheets as they are, and Open Cap Table files as workbooks of the format. Throws a CapsheetError (exit
 * status 2) for an unreadable input, `input-twice`, `input-and-copy` and `ocf-funds-not-named`.
 */
export async function openInputs(
  paths: readonly string[],
  { reading, readFunds, signal, passwords, onRead }: OpeningSettings,
): Promise<OpenedInputs> {
  assertEachOnce(paths);
  const contents: WorkbookContent[] = [];
  const findings: Finding[] = [];
  const tallies: SourceTally[] = [];
  const funds: FundName[] = [];
  for (const [inputIndex, path] of paths.entries()) {
    const files = await readJsonFiles(path, omitAbsent({ signal }));
    if (files === undefined || !(await isOcf(files))) {
      contents.push(await readWorkbook(path, { ...reading, ...omitAbsent({ signal, passwords, onRead }) }));
      continue;
    }
    const { fundsNotNamed, toOcfWorkbook } = await import('../../../mapping/ocf/ocf-workbook.ts');
    const made = toOcfWorkbook(files, await readFunds(), inputIndex);
    if (made.strangers !== undefined) throw fundsNotNamed(path, made.strangers);
    contents.push(made.content);
    findings.push(...made.findings);
    tallies.push(...made.tallies);
    funds.push(...made.funds);
  }
  assertNoCopies(contents, paths);
  return { contents: nameApart(contents, paths), findings, tallies, funds };
}

/** Loads what reads Open Cap Table files only for files that may be some. */
async function isOcf(files: OcfSource): Promise<boolean> {
  const ocf = await import('../../../mapping/ocf/ocf-file.ts');
  return ocf.isOcf(files);
}

/** An input with digests and paths: its own, and those of what it was made from. */
interface Descent {
  readonly path: string;
  readonly own: readonly string[];
  readonly sources: readonly CopySource[];
  readonly sourceMarks: ReadonlySet<string>;
}

/**
 * Throws `input-and-copy` for a result workbook, or another annotated copy, beside its original: both have the same
 * rows, and `*.xlsx` takes both. Each copy names its source; because either may have been corrected by now, a file
 * beside it under the source's name counts as well.
 */
function assertNoCopies(contents: readonly WorkbookContent[], paths: readonly string[]): void {
  const inputs = contents.map((content, index) => toDescent(content, paths[index] ?? content.name));
  const related = new DisjointSets();
  for (const { path, own, sourceMarks } of inputs)
    for (const mark of [...own, ...sourceMarks]) related.join(path, mark);
  const families = groupBy(inputs, ({ path }) => related.nameOf(path));
  const family = [...families.values()].find(
    (some) => some.length > 1 && some.some(({ sources }) => sources.length > 0),
  );
  if (family !== undefined) throw inputAndCopy(family);
}

function toDescent(content: WorkbookContent, path: string): Descent {
  const folder = dirname(resolve(path));
  const sources = readCopySources(content);
  return {
    path,
    own: listOwnFiles(content).flatMap((source) => toMarks(source, folder)),
    sources,
    sourceMarks: new Set(sources.flatMap((source) => toMarks(source, folder))),
  };
}

function toMarks({ name, sha256 }: CopySource, folder: string): readonly string[] {
  return [sha256, join(folder, name.normalize('NFC'))];
}

function inputAndCopy(family: readonly Descent[]): Error {
  const isSource = (one: Descent) =>
    family.some((other) => other !== one && one.own.some((mark) => other.sourceMarks.has(mark)));
  const made = family.filter((input) => !isSource(input));
  // Each may have the name of the other's source.
  const [copies, originals] = made.length === 0 ? [family, []] : [made, family.filter(isSource)];
  const of = originals.length === 0 ? `"${nameShared(copies)}"` : listPaths(originals);
  const are = copies.length === 1 ? "is capsheet's own copy" : "are capsheet's own copies";
  const hold = copies.length === 1 ? 'holds' : 'hold';
  return usageError(
    'input-and-copy',
    `${listPaths(copies)} ${are} of ${of} and ${hold} the same rows, which would be entered twice.`,
    'Give one of them: the copy if something was corrected in it, otherwise the workbook itself. ' +
      `If a copy has been filled with other rows since, delete its sheet "${SUMMARY_SHEET_NAME}": it then counts as a workbook of its own.`,
  );
}

function listPaths(inputs: readonly Descent[]): string {
  return joinList(inputs.map(({ path }) => `"${path}"`));
}

/** Returns the common source of copies given without it. */
function nameShared([first, ...others]: readonly Descent[]): string {
  const shared = first?.sources.find(({ sha256 }) => others.some(({ sourceMarks }) => sourceMarks.has(sha256)));
  return (shared ?? first?.sources[0])?.name ?? '';
}

/** Reads spreadsheets without checking them; skips Open Cap Table files. */
export async function readContents(
  paths: readonly string[],
  settings: Pick<ReadWorkbookOptions, keyof InputReading | 'passwords' | 'signal'>,
): Promise<WorkbookContent[]> {
  const contents: WorkbookContent[] = [];
  for (const path of paths) {
    const files = await readJsonFiles(path);
    if (files === undefined || !(await isOcf(files))) contents.push(await readWorkbook(path, settings));
  }
  return contents;
}

/** Throws `input-twice`, because two equal securities are legitimate and would both be entered. */
export function assertEachOnce(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const full = resolve(path);
    if (seen.has(full)) throw usageError('input-twice', `The input "${path}" is given twice.`, 'Give each input once.');
    seen.add(full);
  }
}
