import { quote } from '../../../base/util/text/quote.ts';
import { joinList, withArticle } from '../../../base/util/text/words.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

/** Says once of a row with a single text in it that it is none yet; what was in it was not read. Code: row-incomplete. */
export function tellIncomplete({ lone, type, binding }: ReadRow): readonly RowFinding[] {
  if (lone === undefined) return [];
  const missing = binding.needsOf(type).required.filter((name) => name !== lone.column && binding.byName.has(name));
  const noun = withArticle(binding.nounOf(type));
  const needs = missing.length === 0 ? '' : ` also needs ${joinList(missing)}`;
  const message = `The row contains only ${quote(lone.text)}; ${noun}${needs}.`;
  const hint = 'Delete it if it is a heading or a note, or fill in the rest.';
  return [{ column: lone.column, text: { severity: 'error', code: 'row-incomplete', message, hint } }];
}
