import { formatCount, joinList, plural } from '../base/util/text/words.ts';
import { ALL_SHEETS } from '../format/sheets/all-sheets.ts';
import type { ComparedRow, Comparison } from '../model/outcomes/comparison.ts';
import type { SourceTieOut } from '../model/outcomes/source-tie-out.ts';
import type { RecordKind } from '../model/records/record.ts';

export interface ComparedNames {
  readonly a: string;
  readonly b: string;
}

/** For each side that is a foreign spreadsheet, the amounts loaded and left out. */
export interface ComparedSources {
  readonly a?: SourceTieOut | undefined;
  readonly b?: SourceTieOut | undefined;
}

/** Sums the counts of all kinds. */
export function countCompared({ counts }: Comparison) {
  const sum = (of: (count: Comparison['counts'][number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  return {
    same: sum(({ same }) => same),
    differs: sum(({ differs }) => differs),
    onlyA: sum(({ onlyA }) => onlyA),
    onlyB: sum(({ onlyB }) => onlyB),
  };
}

/** Returns whether each row of the one is a row of the other. */
export function areSame({ rows }: Pick<Comparison, 'rows'>): boolean {
  return rows.length === 0;
}

/** The verdict in a sentence. */
export function toCompareHeadline(comparison: Comparison): string {
  const { same, differs, onlyA, onlyB } = countCompared(comparison);
  if (same + differs + onlyA + onlyB === 0) return 'Neither has any rows.';
  if (areSame(comparison)) return `A and B say the same in ${plural(same, 'row')}.`;
  const parts = [
    ...(differs > 0 ? [`${plural(differs, 'row')} ${differs === 1 ? 'differs' : 'differ'}`] : []),
    ...(onlyA > 0 ? [`${formatCount(onlyA)} ${onlyA === 1 ? 'is' : 'are'} only in A`] : []),
    ...(onlyB > 0 ? [`${formatCount(onlyB)} ${onlyB === 1 ? 'is' : 'are'} only in B`] : []),
  ];
  return `${joinList(parts)}; ${formatCount(same)} ${same === 1 ? 'is' : 'are'} the same.`;
}

/** The declared name of the sheet that rows of a kind stand on. */
export function sheetNameOf(kind: RecordKind): string {
  return ALL_SHEETS.find(({ recordKind }) => recordKind === kind)?.name ?? kind;
}

/** The place of a row in A, else in B. */
export function firstPlace({ a, b }: ComparedRow): NonNullable<ComparedRow['a']> {
  const place = a ?? b;
  if (place === undefined) throw new Error('a compared row stands nowhere');
  return place;
}
