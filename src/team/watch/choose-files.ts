import { hasHidden } from '../../base/util/text/visible-text.ts';
import type { ListedFile } from './place.ts';

export interface RememberedFile extends ListedFile {
  /** `refused` files are not tried again until they change. */
  readonly state: 'seen' | 'taken' | 'refused';
  /** When it was first seen with this size and time. Milliseconds since 1970. */
  readonly seenMs: number;
}

export interface ChosenFiles {
  /** At rest and not yet taken as they are now; the oldest first. */
  readonly take: readonly ListedFile[];
  /** New or changed since the last look. */
  readonly watch: readonly ListedFile[];
  /** Names that cannot be shown. */
  readonly unfit: readonly string[];
}

/** A file must not have changed for so long. Milliseconds. */
export const REST_MS = 30_000;

/**
 * Files may be listed while they are being copied, so they are taken only if a later look finds the same size and time.
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
/** Temporary files of Excel, LibreOffice, browsers and copiers. */
const UNFINISHED = /^(?:\.|~)|(?:\.(?:part|partial|filepart|tmp|temp|crdownload|download|swp|lock)|~)(?:\.[a-z]+)?$/i;
/** Limit of our file systems. Bytes. */
const LONGEST = 255;

/** `unfit` names cannot be shown, or lead elsewhere. */
type NameKind = 'workbook' | 'other' | 'unfit';

/** By the name alone; the content is checked when it is read. */
export function classifyName(name: string): NameKind {
  if (!WORKBOOK.test(name) || UNFINISHED.test(name)) return 'other';
  // U+FFFD stands for undecodable bytes: the file could not be asked for.
  const isUnfit = /[/\\\ufffd]/.test(name) || hasHidden(name) || Buffer.byteLength(name) > LONGEST;
  return isUnfit ? 'unfit' : 'workbook';
}
