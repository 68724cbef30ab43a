import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { plural } from '../../../base/util/text/words.ts';
import { toOpeningError } from '../../journal/sqlite/database/open-state-file.ts';
import { makeStateFolder } from '../../journal/sqlite/database/private-files.ts';
import { runUnderWay } from '../../journal/sqlite/lock/every-lock.ts';
import { takeKernelLock } from '../../journal/sqlite/lock/kernel-lock.ts';
import { type Adoption, adoptJournal } from '../../journal/sqlite/move/adopt-journal.ts';
import { historyDamaged, historyDiffers } from './history-errors.ts';
import { JOURNAL_NAME } from './moved-files.ts';
import { unpackHistory } from './unpack-history.ts';

export interface ImportRequest {
  readonly stateDir: string;
  readonly path: string;
}

export interface ImportedHistory {
  /** False where the folder knew all of it already. */
  readonly isNew: boolean;
  readonly runs: number;
  /** Beside the journal, those that the folder did not have. */
  readonly files: number;
  /** When it was exported; ISO 8601, in UTC. */
  readonly exportedAt: string;
}

/** In the state folder, so that what is in it can be given its place in one moment. */
const SCRATCH = 'import';
const LOCK = 'import.lock';

/**
 * Has a state folder know all that a history knows. Nothing that the folder knows is lost or changed: where it knows
 * something else, nothing is imported. The journal is taken over last and in one moment; whoever is killed before has the
 * journal that was there.
 * Throws `history-missing`, `history-not-a-file`, `history-damaged`, `history-too-new`, `history-differs`,
 * `history-in-use`, and what an unusable state folder is.
 */
export async function importHistory({ stateDir, path }: ImportRequest): Promise<ImportedHistory> {
  const lock = begin(stateDir);
  const scratch = join(stateDir, SCRATCH);
  try {
    await removeFolder(scratch);
    await mkdir(scratch, { mode: 0o700 });
    const { journal, exportedAt, files } = await unpackHistory(path, scratch);
    const others = files.map(({ name }) => name).filter((name) => name !== JOURNAL_NAME);
    const missing = listMissing(others, { stateDir, scratch, path });
    const adoption = adopt({ stateDir, scratch, path }, () => placeAll(missing, { stateDir, scratch }));
    if (adoption.kind === 'differs') throw historyDiffers(stateDir, path, tellRuns(adoption));
    const isNew = adoption.kind === 'adopted' || missing.length > 0;
    return { isNew, runs: journal.runs, files: missing.length, exportedAt };
  } catch (error) {
    throw toOpeningError(stateDir, error);
  } finally {
    await removeFolder(scratch);
    lock.release();
  }
}

/** One import at a time. */
function begin(stateDir: string) {
  try {
    makeStateFolder(stateDir);
    const lock = takeKernelLock(join(stateDir, LOCK));
    if (lock === undefined) throw runUnderWay(stateDir);
    return lock;
  } catch (error) {
    throw toOpeningError(stateDir, error);
  }
}

interface Places {
  readonly stateDir: string;
  readonly scratch: string;
}

/** Those that the folder does not have. Throws `history-differs` for one that it has otherwise. */
function listMissing(names: readonly string[], { stateDir, scratch, path }: Places & { path: string }): string[] {
  return names.filter((name) => {
    const there = join(stateDir, name);
    if (!existsSync(there)) return true;
    if (readFileSync(there).equals(readFileSync(join(scratch, name)))) return false;
    throw historyDiffers(stateDir, path, `"${name}" has other content there`);
  });
}

/** All of them or none. */
function placeAll(names: readonly string[], { stateDir, scratch }: Places): void {
  const placed: string[] = [];
  try {
    for (const name of names) {
      const target = join(stateDir, name);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      renameSync(join(scratch, name), target);
      placed.push(target);
    }
  } catch (error) {
    for (const target of placed) rmSync(target, { force: true });
    throw error;
  }
}

function adopt({ stateDir, scratch, path }: Places & { path: string }, beforeCommit: () => void): Adoption {
  try {
    return adoptJournal({ stateDir, copyDir: scratch, beforeCommit });
  } catch (error) {
    // A journal whose tables are not those of its version.
    if (error instanceof CapsheetError || !(error instanceof Error) || !('sqliteExtendedCode' in error)) throw error;
    throw historyDamaged(path, `its journal cannot be read (${error.message})`, error);
  }
}

function tellRuns({ runs, onlyHere }: Extract<Adoption, { kind: 'differs' }>): string {
  if (onlyHere > 0) return `${onlyHere} of its ${plural(runs, 'run')} ${onlyHere === 1 ? 'is' : 'are'} not in the file`;
  return `its journal has gone on since, or differs in ${plural(runs, 'run')}`;
}
