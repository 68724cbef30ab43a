import { type BigIntStats, statSync } from 'node:fs';
import { journalReplaced } from '../../journal-errors.ts';

/** Remembers which file a path names. */
export interface FileWitness {
  /** @throws CapsheetError `journal-replaced` where the path names no file any more, or another one. */
  assertInPlace(): void;
}

/** From now on. What is written to an open file that was removed or replaced is lost to everybody else. */
export function witnessFile(path: string): FileWitness {
  const before = readIdentity(path);
  return {
    assertInPlace: () => {
      if (before !== undefined && readIdentity(path) !== before) throw journalReplaced(path);
    },
  };
}

/** What tells a file from every other one that exists at the same time; `undefined` where there is none at that path. */
function readIdentity(path: string): string | undefined {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}/${stats.ino}`;
}
