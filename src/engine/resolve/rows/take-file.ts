import type { LocalFile } from '../../../model/local-file.ts';
import type { CompanyRecord, DocumentRecord } from '../../../model/records/record.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import type { LinkedDraft } from '../row-draft.ts';

/**
 * The file that a row names, where it can be sent. Where it cannot, that is an error offline; otherwise only if it would
 * have to be sent: what the service has already needs no file any more.
 */
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
