import type { LocalFile } from '../../../model/local-file.ts';
import type { CompanyRecord, DocumentRecord } from '../../../model/records/record.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import type { LinkedDraft } from '../row-draft.ts';

/** The file that a row names, if it can be sent. If not, that is an error offline, else only where it would be sent. */
export function takeFile(
  row: LinkedDraft<DocumentRecord | CompanyRecord>,
  registry: NameRegistry,
  column: string,
): LocalFile | undefined {
  const { inspected } = row.record;
  if (inspected === undefined || inspected.kind === 'sound') return inspected?.file;
  const { code, message, hint } = inspected.problem;
  if (registry.isOffline) row.error(column, code, message, hint);
  else row.errorUnlessExplained(column, code, message, hint);
  return undefined;
}
