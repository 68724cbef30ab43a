import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Match } from '../../../model/records/linked.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { NameRegistry } from './name-registry.ts';

/** Reports the later of two rows that state the same thing under different names. Code: duplicate-key. */
export function claimThing(
  row: LinkedDraft,
  registry: NameRegistry,
  of: { readonly column: string; readonly key: readonly (string | undefined)[]; readonly cell?: string },
): void {
  const { record } = row;
  const { column, key, cell } = of;
  const isReported = record.findings.some((found) => isFindingAt(found, column, cell));
  if (record.action === 'skip' || isReported || key.includes(undefined)) return;
  const earlier = registry.claim(JSON.stringify(key), record.origin);
  if (earlier === undefined) return;
  const file = earlier.inputIndex === record.origin.inputIndex ? '' : ` of ${earlier.file}`;
  const message = `Row ${earlier.rowNumber} of "${earlier.sheet}"${file} already says the same, under this or another name.`;
  const hint = 'Correct one of the two rows, or write skip under Action in one of them.';
  row.report(column, { severity: 'error', code: 'duplicate-key', message, hint }, cell);
}

/** A custom column that stands twice in the header is reported there, and its values are not reported again. */
function isFindingAt(found: Finding, column: string, cell: string | undefined): boolean {
  if (found.code === 'column-twice') return cell !== undefined && foldName(found.column ?? '') === foldName(column);
  return found.code === 'duplicate-key' && (cell === undefined || found.cell === cell);
}

/** The thing of the service where the row is one; else `key` distinguishes rows of new things. */
export function claimKey(
  kind: string,
  match: Match | undefined,
  key: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  return match === undefined || match.by === 'near-name' ? [kind, ...key] : [kind, 'id', match.id];
}
