import { classifyName } from './judge-name.ts';
import type { ListedFile } from './place.ts';

/** What is known of a file from earlier looks. */
export interface RememberedFile extends ListedFile {
  /** `refused` cannot be taken as it is; nobody tries again until it has changed. */
  readonly state: 'seen' | 'taken' | 'refused';
  /** When it was first seen with this size and time. Milliseconds since 1970. */
  readonly seenMs: number;
}

/** What one look makes of a folder. */
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
