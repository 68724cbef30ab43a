import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { NotAFileError, openRegularFile } from '../../base/disk/regular-file.ts';
import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { fileNameOf } from '../../base/util/text/file-name.ts';
import { nearestNames } from '../../base/util/text/near-names.ts';
import { quote } from '../../base/util/text/quote.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import type { InspectedFile } from '../../model/local-file.ts';
import type { CheckedRecord, CompanyRecord, DocumentRecord } from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { DOCUMENT_FILES, LOGO_FILES } from '../../service/contract/uploads.ts';

/** Most bytes of a file by what it is uploaded as. */
export interface FileLimits {
  readonly documentBytes: number;
  readonly logoBytes: number;
}

export interface InspectedRecords {
  readonly records: readonly CheckedRecord[];
  /** Where the file is that a row names, as a path without links. */
  readonly fileOf: ReadonlyMap<RowKey, string>;
}

/**
 * Looks at every file that rows name, once. A problem is an error only where the file would be sent. `folders`: of each
 * input.
 */
export async function inspectFiles(
  records: readonly CheckedRecord[],
  { folders, limits }: { readonly folders: readonly string[]; readonly limits: FileLimits },
): Promise<InspectedRecords> {
  const looked = new Map<string, Map<string, Inspection>>();
  const fileOf = new Map<RowKey, string>();
  const inspected: CheckedRecord[] = [];
  for (const record of records) {
    const wanted = toWanted(record, folders, limits);
    if (wanted === undefined) {
      inspected.push(record);
      continue;
    }
    const place = `${record.kind} ${wanted.folder}`;
    const known = looked.get(place) ?? new Map<string, Inspection>();
    const inspection = known.get(wanted.path) ?? (await inspectFile(wanted));
    looked.set(place, known.set(wanted.path, inspection));
    if (inspection.place !== undefined) fileOf.set(record.key, inspection.place);
    inspected.push(isOfFile(record) ? { ...record, inspected: inspection.inspected } : record);
  }
  return { records: inspected, fileOf };
}

function toWanted(record: CheckedRecord, folders: readonly string[], limits: FileLimits): WantedFile | undefined {
  if (!isOfFile(record)) return undefined;
  const folder = folders[record.origin.inputIndex];
  if (folder === undefined || record.action === 'skip') return undefined;
  const { documentBytes, logoBytes } = limits;
  if (record.kind === 'document' && record.file !== undefined)
    return { folder, path: record.file, extensions: DOCUMENT_FILES.extensions, maxBytes: documentBytes };
  if (record.kind === 'company' && record.logo !== undefined)
    return { folder, path: record.logo, extensions: LOGO_FILES.extensions, maxBytes: logoBytes };
  return undefined;
}

function isOfFile(record: CheckedRecord): record is DocumentRecord | CompanyRecord {
  return record.kind === 'document' || record.kind === 'company';
}

interface Inspection {
  readonly inspected: InspectedFile;
  /** Where it is, as a path without links; absent where it cannot be sent. */
  readonly place?: string;
}

/** Codes: file-missing, file-outside, file-type-wrong, file-size-wrong. Never throws for what is wrong with a file. */
async function inspectFile(wanted: WantedFile): Promise<Inspection> {
  const ending = endingOf(wanted.path);
  if (!wanted.extensions.includes(ending)) return problemOf({ kind: 'ending', ...wanted });
  try {
    return await look(wanted, ending);
  } catch (error) {
    if (error instanceof NotAFileError) return problemOf({ kind: 'no-file', path: wanted.path, what: error.what });
    return problemOf(await describeFault(wanted, error));
  }
}

async function look({ folder, path, maxBytes }: WantedFile, ending: string): Promise<Inspection> {
  const place = await findPlace(folder, path);
  if (!isInside(await realpath(folder), place)) return problemOf({ kind: 'outside', path });
  const handle = await openRegularFile(place);
  try {
    const { size } = await handle.stat();
    if (size === 0 || size > maxBytes) return problemOf({ kind: 'size', path, bytes: size, maxBytes });
    const type = await sniffType(place, ending);
    if (type.kind === 'other') return problemOf({ ...type, kind: 'content', path, ending });
    const name = fileNameOf(path).normalize('NFC');
    return { inspected: { kind: 'sound', file: { path, name, ...(await digest(handle)) } }, place };
  } finally {
    await handle.close();
  }
}

/** An accent may be one character or two, and systems differ in which they write: the cell may be from another one. */
async function findPlace(folder: string, path: string): Promise<string> {
  const placeOf = (spelling: string) => realpath(join(folder, ...spelling.split(/[/\\]/)));
  return placeOf(path).catch(async (error: unknown) => {
    const others = [path.normalize('NFC'), path.normalize('NFD')].filter((spelling) => spelling !== path);
    for (const spelling of others) {
      const place = await placeOf(spelling).catch(() => undefined);
      if (place !== undefined) return place;
    }
    throw error;
  });
}

function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The number of bytes is that of those digested: a file may grow while it is looked at. */
async function digest(handle: FileHandle): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    hash.update(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function endingOf(path: string): string {
  return /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? '';
}

/** The types by content, as `file-type` names them, that an ending may stand for. */
const TYPES: { readonly [ending: string]: readonly string[] } = { '.jpeg': ['jpg'], '.png': ['png', 'apng'] };

/** How far into a file readers of PDF look for its mark. */
const PDF_PREAMBLE = 1024;

type SniffedType =
  | { readonly kind: 'as-named' }
  /** `found` is its ending by content (`png`); absent where that is of no known type. */
  | { readonly kind: 'other'; readonly found?: string };

/** Whether the content of a file is what its ending says. `ending` in lower case with its dot. */
async function sniffType(path: string, ending: string): Promise<SniffedType> {
  // Loaded only where a row names a file.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const expected = TYPES[ending] ?? [ending.slice(1)];
  if (found !== undefined && expected.includes(found.ext)) return { kind: 'as-named' };
  if (found === undefined && ending === '.pdf' && (await isLatePdf(path))) return { kind: 'as-named' };
  return omitAbsent({ kind: 'other', found: found?.ext });
}

/** A PDF may have something before its mark, such as an empty line. */
async function isLatePdf(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_PREAMBLE), 0, PDF_PREAMBLE, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}

type FileProblem =
  | { readonly kind: 'ending'; readonly path: string; readonly extensions: readonly string[] }
  | { readonly kind: 'missing'; readonly path: string; readonly nearest: string | undefined }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string }
  | { readonly kind: 'no-file'; readonly path: string; readonly what: string }
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'size'; readonly path: string; readonly bytes: number; readonly maxBytes: number }
  | { readonly kind: 'content'; readonly path: string; readonly ending: string; readonly found?: string };

/** Reads an error of the operating system; any other is thrown on. */
async function describeFault({ folder, path }: WantedFile, error: unknown): Promise<FileProblem> {
  const why = errnoOf(error);
  if (why === undefined) throw error;
  if (why !== 'ENOENT' && why !== 'ENOTDIR') return { kind: 'unreadable', path, why };
  const neighbours = await readdir(dirname(join(folder, ...path.split(/[/\\]/)))).catch(() => []);
  return { kind: 'missing', path, nearest: nearestNames(fileNameOf(path), neighbours, 1)[0] };
}

function problemOf(problem: FileProblem): { readonly inspected: InspectedFile } {
  return { inspected: { kind: 'unusable', problem: toText(problem) } };
}

function toText(problem: FileProblem): FindingText {
  const { path } = problem;
  switch (problem.kind) {
    case 'ending': {
      const taken = problem.extensions.join(', ');
      return error('file-type-wrong', `${quote(path)} is of a type that the portfolio service does not accept.`, [
        `It accepts ${taken}.`,
      ]);
    }
    case 'missing':
      return error('file-missing', `There is no file ${quote(path)} in the workbook's folder.`, [
        ...(problem.nearest === undefined ? [] : [`The nearest: ${quote(problem.nearest)}.`]),
        "Correct the path, which is taken from the workbook's folder, or put the file there.",
      ]);
    case 'unreadable':
      return error('file-missing', `The file ${quote(path)} cannot be read (${problem.why}).`, [
        'Close it in other programs, and make sure you are allowed to read it.',
      ]);
    case 'no-file':
      return error('file-missing', `${quote(path)} is ${problem.what}, not a file.`, ['Write the path of a file.']);
    case 'outside':
      return error('file-outside', `${quote(path)} leads out of the workbook's folder by a link.`, [
        'Put the file itself beside the workbook or into a folder there.',
      ]);
    case 'size':
      return toSizeText(problem);
    case 'content':
      return toContentText(problem);
    default:
      return assertNever(problem);
  }
}

function toSizeText({ path, bytes, maxBytes }: Extract<FileProblem, { kind: 'size' }>): FindingText {
  if (bytes === 0)
    return error('file-size-wrong', `The file ${quote(path)} is empty.`, ['Write the path of another file.']);
  const message = `The file ${quote(path)} has ${toMegabytes(bytes)} MB; the portfolio service accepts ${toMegabytes(maxBytes)} MB.`;
  return error('file-size-wrong', message, ['Make it smaller, or split it.']);
}

function toContentText({ path, ending, found }: Extract<FileProblem, { kind: 'content' }>): FindingText {
  const is = found === undefined ? 'of no type that capsheet knows' : `a .${found} file`;
  return error('file-type-wrong', `${quote(path)} is ${is} by its content, not a ${ending} file.`, [
    'Save it as what its name says, or correct the name.',
  ]);
}

/** Rounded up, so that what is too large never looks as if it were not. */
function toMegabytes(bytes: number): string {
  return String(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
}

function error(code: FindingText['code'], message: string, hints: readonly string[]): FindingText {
  return { severity: 'error', code, message, hint: hints.join(' ') };
}

interface WantedFile {
  readonly folder: string;
  readonly path: string;
  /** In lower case with their dot. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
}
