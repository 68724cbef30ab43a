import { CapsheetError } from '../../base/util/capsheet-error.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { listNamedFiles, type SubmissionFile } from '../database/named-files.ts';
import type { FileStore } from '../store/file-store.ts';

/** How many files were read, and those that are not what was put, with why. */
export interface CheckedFiles {
  readonly checked: number;
  readonly faults: readonly (SubmissionFile & { readonly error: CapsheetError })[];
}

/**
 * Reads every file that submissions and plans name, and holds it against its digest.
 * @throws CapsheetError `store-unreachable`
 */
export async function checkFiles(pool: DatabasePool, store: FileStore): Promise<CheckedFiles> {
  const named = await pool.transact('read', listNamedFiles);
  const faults: CheckedFiles['faults'][number][] = [];
  for (const file of named) {
    const error = await findFault(store, file.sha256);
    if (error !== undefined) faults.push({ ...file, error });
  }
  return { checked: named.length, faults };
}

async function findFault(store: FileStore, sha256: string): Promise<CapsheetError | undefined> {
  try {
    for await (const _piece of store.read(sha256));
    return undefined;
  } catch (error) {
    // Where nothing can be read at all, nothing is said of single files.
    if (error instanceof CapsheetError && error.code !== 'store-unreachable') return error;
    throw error;
  }
}
