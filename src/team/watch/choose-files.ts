import { hasHidden } from '../../base/util/text/visible-text.ts';
import type { ListedFile } from './place.ts';

/** A file as earlier looks have seen it. */
export interface RememberedFile extends ListedFile {
  /** `refused` cannot be taken as it is; nobody tries again until it has changed. */
  readonly state: 'seen' | 'taken' | 'refused';
  /** When it was first seen with this size and time. Milliseconds since 1970. */
  readonly seenMs: number;
}

/** The files of a folder by what one look does with them. */
export interface ChosenFiles {
  /** They have come to rest, and were not taken as they are now; the oldest first. */
  readonly take: readonly ListedFile[];
  /** New or changed since the last look: the next one says whether they rest. */
  readonly watch: readonly ListedFile[];
  /** Names that nobody could be told. */
  readonly unfit: readonly string[];
}

/** How long a file must not have changed before it is taken. Milliseconds. */
export const REST_MS = 30_000;

/**
 * Somebody may be copying a file while it is listed. So it is taken only when a later look finds it with the same size and
 * time.
 */
export function chooseFiles(
  listed: readonly ListedFile[],
  remembered: readonly RememberedFile[],
  nowMs: number,
): ChosenFiles {
  const known = new Map(remembered.map((file) => [file.name, file]));
  const workbooks = listed.filter(({ name }) => classifyName(name) === 'workbook');
  const isKnown = (file: ListedFile) => isSame(known.get(file.name), file);
  return {
    take: workbooks
      .filter((file) => isKnown(file) && hasRested(known.get(file.name), nowMs))
      .sort((a, b) => a.modifiedMs - b.modifiedMs),
    watch: workbooks.filter((file) => !isKnown(file)),
    unfit: listed.map(({ name }) => name).filter((name) => classifyName(name) === 'unfit'),
  };
}

function hasRested(file: RememberedFile | undefined, nowMs: number): boolean {
  return file?.state === 'seen' && nowMs - file.seenMs >= REST_MS;
}

function isSame(a: ListedFile | undefined, b: ListedFile): boolean {
  return a?.size === b.size && a.modifiedMs === b.modifiedMs;
}

const WORKBOOK = /\.(?:xlsx|xlsm|xlsb|xls|ods|csv)$/i;
/** Programs keep such files beside a file while they work on it or copy it: Excel, LibreOffice, browsers, copiers. */
const UNFINISHED = /^(?:\.|~)|(?:\.(?:part|partial|filepart|tmp|temp|crdownload|download|swp|lock)|~)(?:\.[a-z]+)?$/i;
/** Longer ones no file system of ours has. Bytes. */
const LONGEST = 255;

/** The kind of a name in a watched folder: `unfit` could be told to nobody, or leads elsewhere. */
type NameKind = 'workbook' | 'other' | 'unfit';

/** By the name alone; what is in the file is looked at when it is read. */
export function classifyName(name: string): NameKind {
  if (!WORKBOOK.test(name) || UNFINISHED.test(name)) return 'other';
  // U+FFFD stands for bytes that are no letters: nobody could ask for the file by such a name.
  const isUnfit = /[/\\\ufffd]/.test(name) || hasHidden(name) || Buffer.byteLength(name) > LONGEST;
  return isUnfit ? 'unfit' : 'workbook';
}
