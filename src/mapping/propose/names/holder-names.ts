import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';

const MOST_NAMES = 8;

/** Words the assumption that all holders are funds of the firm, and the alternative. */
export function areAllFunds(names: readonly string[], column: string): string {
  const are = names.length === 1 ? 'is a fund' : 'are all funds';
  return `${listNames(names)} ${are} of the firm (else name its funds under holders, and leave the others out: skipRows: { column: ${column}, isFund: false, because: ... })`;
}

/** Lists the first names, and counts the rest. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => quote(name));
  const more = names.length - shown.length;
  return joinList(more > 0 ? [...shown, `${more} more`] : shown);
}
