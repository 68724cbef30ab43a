import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { homeOf, isMade } from '../../source/tab-column.ts';
import { indexesOf, type ProposedSheet, type ProposedTarget } from '../proposal.ts';

const BECAUSE = 'you said so';

/** Leaves sheets of the format out, with all that they alone take of a table. */
export function leaveTargets(sheet: ProposedSheet, isLeft: (target: ProposedTarget) => boolean): ProposedSheet {
  const [left, kept] = [sheet.targets.filter(isLeft), sheet.targets.filter((target) => !isLeft(target))];
  if (left.length === 0) return sheet;
  if (kept.length === 0) return { ...sheet, targets: [], doubts: [], because: BECAUSE };
  const used = new Set(indexesOf(kept).map(homeOf));
  const gone = new Map(
    left
      .flatMap(({ columns }) => columns)
      .flatMap(({ column, columnIndex }) => {
        const home = columnIndex === undefined ? undefined : homeOf(columnIndex);
        if (column === undefined || columnIndex === undefined || home === undefined || used.has(home)) return [];
        // A column that a step makes is left out where it comes from.
        return [[home, isMade(columnIndex) ? toColumnLetters(home) : column] as const];
      }),
  );
  return {
    ...sheet,
    ...leaveTypes(sheet, kept),
    targets: kept,
    ignored: [
      ...sheet.ignored,
      ...[...gone].map(([columnIndex, column]) => ({ column, columnIndex, because: BECAUSE })),
    ],
    doubts: sheet.doubts.filter(({ columnIndex }) => columnIndex === undefined || !gone.has(homeOf(columnIndex))),
  };
}

/** Rows that become nothing else are skipped; a type whose sheet is left out is none of the mapping's. */
function leaveTypes({ types, skips, targets }: ProposedSheet, kept: readonly ProposedTarget[]): Partial<ProposedSheet> {
  const names = new Set(kept.map(({ name }) => name));
  const lines = targets.flatMap(({ events, name }): SkipForm[] => {
    const isRead = kept.some((other) => other.events?.is.join() === events?.is.join());
    return events === undefined || names.has(name) || isRead
      ? []
      : [{ column: events.column, is: events.is, because: BECAUSE }];
  });
  if (types === undefined) return { skips: [...skips, ...lines] };
  const { sheets, ...column } = types;
  const rest = sheets.filter(([name]) => names.has(name));
  const texts = sheets.flatMap(([name, of]) => (names.has(name) ? [] : of));
  const typed: SkipForm[] = texts.length === 0 ? [] : [{ column: column.column, is: texts, because: BECAUSE }];
  return {
    skips: [...skips, ...lines, ...(rest.length === 0 ? [] : typed)],
    ...(rest.length === 0 ? { types: undefined } : { types: { ...column, sheets: rest } }),
  };
}
