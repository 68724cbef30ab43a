import { groupBy } from '../../../base/util/collections/group-by.ts';
import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { homeOf, isMade, type TabColumn } from '../../source/tab-column.ts';
import { assignColumns } from '../score/assign-columns.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';

const LEAST_TIMES = 2;
const LEAST_COLUMNS = 2;
/** Amounts, and what tells one of them from the next. */
const TELLING = [
  { kind: 'securities', amounts: ['Investment Amount', 'Shares'], occasions: ['Round', 'Share Class'] },
  { kind: 'valuations', amounts: ['Fair Value'], occasions: ['Date'] },
] as const;

/**
 * Makes a row of each of the same columns one after another: `Round | Date | Amount | Round | Date | Amount`, or
 * `Date 1 | Amount 1 | Date 2 | Amount 2`. Returns `undefined` where none are repeated.
 */
export function turnRepeated(tab: ProposalTab, context: ScoringContext) {
  const groups = findRepeated(tab, context);
  const [first] = groups;
  if (first === undefined) return undefined;
  const made = first.map(({ columnIndex, header }) => {
    const bare = bareOf(header);
    return { name: `${bare} of each`, header: bare, home: homeOf(columnIndex) };
  });
  const records = groups.map((group, index) => {
    const columns = group.map(({ columnIndex }, at) => [made[at]?.name ?? '', toColumnLetters(homeOf(columnIndex))]);
    return [`${index + 1}`, Object.fromEntries(columns)] as const;
  });
  const step: StepForm = {
    unpivot: { records: Object.fromEntries(records), texts: true },
    note: `the same ${first.length} columns stand ${groups.length} times beside one another`,
  };
  const replaced = new Set<TabColumn>(groups.flat().map(({ columnIndex }) => columnIndex));
  return { tab: withSteps(tab, [step], { made, replaced }), step };
}

/** Returns the columns by the times they come; none where they say less than an amount and its occasion. */
export function findRepeated(tab: ProposalTab, context: ScoringContext): readonly (readonly SourceFacts[])[] {
  const groups = findGroups(tab.columns.filter(({ columnIndex, header }) => !isMade(columnIndex) && header !== ''));
  const [first] = groups;
  return first !== undefined && isOfOccasions(first, context) ? groups : [];
}

/** Finds columns that come again in the same order, to the last of them. */
function findGroups(columns: readonly SourceFacts[]): readonly (readonly SourceFacts[])[] {
  const names = columns.map(({ header }) => foldHeader(bareOf(header)));
  const times = groupBy(names, (name) => name);
  const start = names.findIndex((name) => name !== '' && (times.get(name)?.length ?? 0) >= LEAST_TIMES);
  const size = names.indexOf(names[start] ?? '', start + 1) - start;
  if (start < 0 || size < LEAST_COLUMNS) return [];
  const first = names.slice(start, start + size);
  const groups: (readonly SourceFacts[])[] = [];
  for (let at = start; first.every((name, index) => names[at + index] === name); at += size)
    groups.push(columns.slice(at, at + size));
  return groups.length < LEAST_TIMES ? [] : groups;
}

/** A header without the number that tells it from the others. */
function bareOf(header: string): string {
  return header
    .replace(/(?<![\p{L}\d.])#?\d{1,2}(?:st|nd|rd|th|\.)?(?![\d.%])|(?<=\p{L})\d{1,2}$/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function isOfOccasions(group: readonly SourceFacts[], context: ScoringContext): boolean {
  const bare = group.map((facts) => ({ ...facts, header: bareOf(facts.header), lines: [bareOf(facts.header)] }));
  return TELLING.some(({ kind, amounts, occasions }) => {
    const names = new Set(assignColumns(bare, sheetOf(kind), context).map(({ guess }) => guess.column.name));
    return [amounts, occasions].every((some) => some.some((name) => names.has(name)));
  });
}
