import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { LossReport } from '../../model/outcomes/map-report.ts';
import type { TabProposal } from './lookups/keep-looked-up.ts';
import { homeOf, isMade } from './made-columns.ts';
import { findMissing } from './missing/find-missing.ts';
import { namesIn } from './names-in.ts';
import type { KnownNames, NameGuess, SkippedTable } from './proposal.ts';
import { viewOf } from './types/propose-typed.ts';
import { listUnknown } from './values/propose-values.ts';

/** What of the source a proposal has no place for: tables, columns and values, and what sheets of the format lack. */
export function findLoss(
  found: readonly TabProposal[],
  skipped: readonly SkippedTable[],
  known: KnownNames,
  fundAliases: readonly NameGuess[],
): LossReport {
  return {
    sheets: skipped.map(toLostSheet),
    columns: found.flatMap(findLostColumns),
    values: [...found.flatMap(findLostValues), ...findUnknownFunds(found, known, fundAliases)],
    missing: found.flatMap(({ proposed }) => findMissing(proposed)),
  };
}

function findLostColumns({ tab, proposed }: TabProposal): LossReport['columns'][number][] {
  const used = new Set([
    ...proposed.targets.flatMap(({ columns }) =>
      columns.flatMap(({ columnIndex }) => (columnIndex === undefined ? [] : [columnIndex, homeOf(columnIndex)])),
    ),
    ...proposed.splits.map(({ columnIndex }) => columnIndex),
    proposed.types?.columnIndex,
    ...proposed.targets.flatMap(({ events }) => events?.columnIndex ?? []),
    ...proposed.steps.flatMap((step) => (step.kind === 'lookup' ? step.keyIndexes : [])),
  ]);
  return tab.columns
    .filter(({ columnIndex, filled }) => filled > 0 && !isMade(columnIndex) && !used.has(columnIndex))
    .map(({ columnIndex, header, samples }) => ({
      sheet: proposed.sheet,
      letters: toColumnLetters(columnIndex),
      ...(header === '' ? {} : { header }),
      samples,
    }));
}

function findLostValues({ tab, proposed }: TabProposal): LossReport['values'][number][] {
  return proposed.targets.flatMap((target) =>
    target.columns.flatMap((column) => {
      const translated = new Set(column.values?.map(([from]) => foldName(from)));
      return listUnknown(column, target, viewOf(target, proposed.types, tab))
        .filter(({ value }) => !translated.has(foldName(value)))
        .map((unknown) => ({ sheet: proposed.sheet, ...unknown }));
    }),
  );
}

/** Companies may be new; funds are made in the app. */
function findUnknownFunds(
  found: readonly TabProposal[],
  { funds }: KnownNames,
  aliases: readonly NameGuess[],
): LossReport['values'][number][] {
  if (funds.length === 0) return [];
  const known = new Set([...funds, ...aliases.map(({ from }) => from)].map(foldName));
  return found.flatMap((one) =>
    [...namesIn([one], 'Fund')]
      .filter(([name]) => !known.has(foldName(name)))
      .map(([value, count]) => ({ sheet: one.proposed.sheet, column: 'Fund', value, count })),
  );
}

function toLostSheet({ sheet, part, why, doubts }: SkippedTable): LossReport['sheets'][number] {
  const texts = doubts.map(({ text }) => text);
  return omitAbsent({ sheet, cells: part?.cells, why, doubts: texts.length === 0 ? undefined : texts });
}
