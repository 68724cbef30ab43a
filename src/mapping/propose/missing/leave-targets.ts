import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { entriesOf } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { homeOf, isMade } from '../../source/tab-column.ts';
import { indexesOf, type ProposedSheet, type ProposedTarget } from '../proposal.ts';

const BECAUSE = 'you said so';

/** Leaves sheets of the format out, with all that they alone take of a table. */
export function leaveTargets(
  sheet: ProposedSheet,
  isLeft: (target: ProposedTarget) => boolean,
  because = BECAUSE,
): ProposedSheet {
  const [left, kept] = [sheet.targets.filter(isLeft), sheet.targets.filter((target) => !isLeft(target))];
  if (left.length === 0) return sheet;
  if (kept.length === 0) return { ...sheet, targets: [], doubts: [], because };
  const used = new Set(indexesOf(kept).map(homeOf));
  const named = new Set(kept.flatMap(({ columns }) => columns.map(({ column }) => column)));
  const gone = new Map(
    left
      .flatMap(({ columns }) => columns)
      .flatMap(({ column, columnIndex }) => {
        const home = columnIndex === undefined ? undefined : homeOf(columnIndex);
        if (column === undefined || columnIndex === undefined || home === undefined) return [];
        // A column that a step makes is left out where it comes from.
        const parts = sheet.steps.flatMap(({ unpivot }) =>
          entriesOf(unpivot?.records).flatMap(([, record]) =>
            entriesOf(record).flatMap(([name, from]) => (name === column ? from : [])),
          ),
        );
        if (isMade(columnIndex) && parts.length > 0 && !named.has(column))
          return parts.map((part) => [part, home] as const);
        if (used.has(home)) return [];
        return [[isMade(columnIndex) ? toColumnLetters(home) : column, home] as const];
      }),
  );
  const homes = new Set(gone.values());
  return {
    ...sheet,
    ...leaveTypes(sheet, kept),
    targets: kept,
    ignored: [...sheet.ignored, ...[...gone].map(([column, columnIndex]) => ({ column, columnIndex, because }))],
    doubts: sheet.doubts.filter(({ columnIndex }) => columnIndex === undefined || !homes.has(homeOf(columnIndex))),
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
