import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../../model/records/linked.ts';

/** In brackets or quotes of whatever kind, these are orders and no values. */
const IN_BRACKETS =
  /^[([{<"'*#] ?(?:clear(?:ed| it| value)?|delete[d]?|remove[d]?|erase|empty|blank|null) ?[)\]}>"'*#]$/i;
/** Alone, `Clear` is a word like any other: of a title, or of a background check. */
const ALONE: ReadonlySet<string> = new Set(['clear', 'CLEAR', 'delete', 'DELETE', 'null', 'NULL']);

/** A text that is probably meant to empty its custom column, and would be sent as one. Code: clear-doubtful. */
export function askAboutClear(row: LinkedCustomValues, value: LinkedCustomValue): Finding[] {
  const [text = ''] = value.values;
  if (value.column.type !== 'text' || !(IN_BRACKETS.test(text) || ALONE.has(text))) return [];
  const message = `${quote(text)} would be sent as a text; (clear) is what empties a custom value.`;
  const hint = 'Write (clear) to empty it. If the text is meant, leave it.';
  const place = omitAbsent({ column: value.header, cell: value.cell });
  return [placeFinding({ severity: 'warning', code: 'clear-doubtful', message, hint }, row.record.origin, place)];
}
