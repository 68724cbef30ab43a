import { readVersion } from '../../../base/package/package-files.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type RewrittenResults, rewriteResults } from '../../pipeline/rewrite-results.ts';
import { type PortfolioJournal, storeOf } from '../journals.ts';
import { type PasswordSource, toPasswords } from './request.ts';

/** Writes the result workbooks of a past run again; `undefined` for an unknown run. */
export function rewriteRun(
  journal: PortfolioJournal,
  runId: string,
  path: string,
  password: PasswordSource | undefined,
): Promise<RewrittenResults | undefined> {
  const options = { path, version: readVersion(), ...omitAbsent({ passwords: toPasswords(password) }) };
  return rewriteResults(storeOf(journal), runId, options);
}
