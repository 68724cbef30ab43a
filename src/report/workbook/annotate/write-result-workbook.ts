import { basename, dirname, extname, join } from 'node:path';
import { placeFile } from '../../../base/disk/place-file.ts';
import { readRegularFile } from '../../../base/disk/regular-file.ts';
import { hashFile } from '../../../base/input/hash-input.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import { hasTypedCells, type InputFormat } from '../../../model/records/input-format.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { openZip, type ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import type { ByteSink } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { findFreeResultPath, type WrittenResult } from '../../workbook-path.ts';
import type { AnnotatedRow } from '../annotated-row.ts';
import { listCopySources } from '../copy-sources.ts';
import { makeFreshArchive, toTabNames } from '../fresh/fresh-package.ts';
import { annotateOds } from '../ods/annotate-ods.ts';
import type { SheetAnnotation } from '../sheet/sheet-annotation.ts';
import type { ImportSummary } from '../summary/import-summary.ts';
import { toSummaryPage } from '../summary/summary-rows.ts';
import { type AnnotatedPackage, annotatePackage, describeProtection } from './annotate-package.ts';
import { SIGNATURE_LOST, savePackage } from './save-package.ts';

export interface ResultWorkbookRequest {
  readonly inputPath: string;
  readonly content: WorkbookContent;
  readonly layouts: readonly SheetLayout[];
  /** The rows of this input, one for each record. */
  readonly rows: readonly AnnotatedRow[];
  readonly summary: ImportSummary;
  /** A free name beside it is used if a file has appeared there. */
  readonly outPath: string;
}

/**
 * Writes the annotated copy of an input: its own package with the annotations spliced in. A CSV file, or a package that
 * cannot be patched safely, becomes a new `.xlsx` workbook with the same cells. Never writes to the input or over an
 * existing file. Throws only errors of the file system.
 */
export async function writeResultWorkbook(request: ResultWorkbookRequest): Promise<WrittenResult> {
  const { editor, notes, isOds } = await annotate(request);
  const save = (sink: ByteSink): Promise<void> => savePackage(editor, sink, request.content.lock, { isStamped: true });
  const wanted = isOds ? request.outPath : toXlsxPath(request.outPath);
  let path = wanted;
  for (let number = 2; !(await placeFile(path, save)); number += 1) path = nextName(wanted, number);
  return { path, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) };
}

interface Annotated extends AnnotatedPackage {
  /** The copy is an OpenDocument spreadsheet, like its input. */
  readonly isOds: boolean;
}

/** Names the inputs whose own package cannot be patched. */
const UNPATCHABLE: { readonly [format in InputFormat]?: string } = {
  xls: 'a binary workbook (.xls)',
  xlsb: 'a binary workbook (.xlsb)',
  xml2003: 'an XML Spreadsheet 2003',
  html: 'a web page',
};

async function annotate(request: ResultWorkbookRequest): Promise<Annotated> {
  const { format } = request.content;
  const kind = UNPATCHABLE[format];
  if (kind !== undefined) return annotateAnew(request, `the input is ${kind}`);
  if (format !== 'xlsx' && format !== 'ods') return { ...(await annotateFresh(request)), isOds: false };
  const isOds = format === 'ods';
  if (isOds && !isOdsPath(request.outPath))
    return annotateAnew(request, 'the result was asked for as an Excel workbook');
  try {
    const archive = await openZip(await readUnchanged(request), 'the workbook');
    return { ...(await annotateArchive(archive, request, isOds)), isOds };
  } catch (error) {
    return annotateAnew(request, whyUnpatchable(error));
  }
}

async function annotateAnew(request: ResultWorkbookRequest, why: string): Promise<Annotated> {
  const note =
    `The result was written as a new workbook, because ${why}: it has the cells of the input, ` +
    'formulas as their values, without its drop-downs, charts and other formatting.';
  const { editor, notes } = await annotateFresh(request);
  return { editor, notes: [note, ...notes], isOds: false };
}

/**
 * A package may be readable and still too damaged to patch.
 * @throws any other error
 */
function whyUnpatchable(error: unknown): string {
  if (error instanceof UnpatchableError) return error.message;
  if (error instanceof CapsheetError && error.code === 'input-damaged') return 'the input is damaged';
  throw error;
}

/** Reads the input only if it is unchanged; a copy of anything else would be no evidence. */
async function readUnchanged({ inputPath, content: { sha256, lock } }: ResultWorkbookRequest): Promise<Buffer> {
  const bytes = await readRegularFile(inputPath).catch(() => undefined);
  if (bytes === undefined) throw new UnpatchableError('the input is no longer there');
  if (hashFile(bytes) !== sha256) throw new UnpatchableError('the input has changed since it was read');
  return lock === undefined ? bytes : lock.open(bytes, inputPath);
}

async function annotateArchive(
  archive: ZipArchive,
  request: ResultWorkbookRequest,
  isOds = false,
): Promise<AnnotatedPackage> {
  const summary = toSummaryPage(request.summary, request.rows, listCopySources(request.content));
  const annotations = { sheets: toAnnotations(request), summary };
  if (isOds) {
    const { editor, isSignatureLost, protectedSheets } = await annotateOds(archive, annotations);
    const notes = [...(isSignatureLost ? [SIGNATURE_LOST] : []), ...protectedSheets.map(describeProtection)];
    return { editor, notes };
  }
  const mayHaveMacros = extname(request.outPath).toLowerCase() === '.xlsm';
  return annotatePackage(archive, { ...annotations, mayHaveMacros });
}

async function annotateFresh(request: ResultWorkbookRequest): Promise<AnnotatedPackage> {
  const named = withTabNames(request);
  const sheets = toAnnotations(named);
  const isAllText = !hasTypedCells(request.content.format);
  const archive = makeFreshArchive(sheets.map(({ table, layout }) => ({ table, layout, isAllText })));
  return annotateArchive(archive, named);
}

/** The name of a CSV file may not be valid for a tab. */
function withTabNames(request: ResultWorkbookRequest): ResultWorkbookRequest {
  const { content, layouts, rows, summary } = request;
  const names = toTabNames(content.tables.map(({ name }) => name));
  const tabs = new Map(content.tables.map(({ name }, index) => [name, names[index] ?? name]));
  const rename = <Item extends { readonly sheet?: string }>(item: Item): Item =>
    item.sheet === undefined ? item : { ...item, sheet: tabs.get(item.sheet) ?? item.sheet };
  return {
    ...request,
    content: {
      ...content,
      tables: content.tables.map((table, index) => ({ ...table, name: names[index] ?? table.name })),
    },
    layouts: layouts.map(rename),
    rows: rows.map(rename),
    summary: { ...summary, findings: summary.findings.map(rename) },
  };
}

function toAnnotations({ content, layouts, rows, summary }: ResultWorkbookRequest): readonly SheetAnnotation[] {
  // The list of a check has the findings of its rows, too.
  const all = new Set<Finding>(summary.findings);
  for (const row of rows) for (const finding of row.findings) all.add(finding);
  const placed = [...all].filter(({ cell }) => cell !== undefined);
  const findingsOf = groupBy(placed, ({ sheet }) => sheet);
  const rowsOf = groupBy(rows, ({ sheet }) => sheet);
  return content.tables.map((table) => ({
    table,
    layout: layouts.find(({ sheet }) => sheet === table.name),
    rows: rowsOf.get(table.name) ?? [],
    findings: findingsOf.get(table.name) ?? [],
  }));
}

function isOdsPath(path: string): boolean {
  return extname(path).toLowerCase() === '.ods';
}

function toXlsxPath(path: string): string {
  return isOdsPath(path) ? `${path.slice(0, -'.ods'.length)}.xlsx` : path;
}

function nextName(path: string, number: number): string {
  const name = basename(path);
  if (/\.result(-\d+)?\.(xls[xm]|ods)$/i.test(name)) return findFreeResultPath(path);
  const ending = extname(name);
  return join(dirname(path), `${name.slice(0, -ending.length)}-${number}${ending}`);
}
