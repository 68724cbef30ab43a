import { joinList } from '../../../base/util/text/words.ts';
import type { Line } from './line-group.ts';

const MOST_SHOWN = 3;

/** What is taken for granted of lines: that those of a group are one purchase, or one each. */
export function tellLines(groups: readonly (readonly Line[])[], as: 'one' | 'two'): string {
  const shown = groups.slice(0, MOST_SHOWN).map((lines) => {
    const rows = `rows ${joinList(lines.map(({ row }) => String(row.rowNumber)))}`;
    const amounts = lines.flatMap(({ amount }) => amount ?? []);
    if (as === 'one') return `${rows} are lines of one purchase: ${amounts.join(' + ')}`;
    return `${rows} are purchases of ${lines[0]?.shares ?? ''} shares each, and no lines of one: ${amounts.join(' and ')}`;
  });
  return `${shown.join('; ')}${groups.length > MOST_SHOWN ? '; and others' : ''}`;
}
