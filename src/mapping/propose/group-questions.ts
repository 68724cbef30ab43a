import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { quote } from '../../base/util/text/quote.ts';
import { leadOf, type Question, questionAt } from '../question.ts';
import type { ProposedSheet, SkippedTable } from './proposal.ts';

/** So many questions stand at their own cells; where a source has more, those of one kind become one. */
export const FEW = 5;
const MOST_SHOWN = 12;
const LONGEST = 240;

interface Placed {
  readonly doubt: Question;
  readonly tab: string;
  /** Counts tables from 0, those that are read before those that are not. */
  readonly table: number;
}

interface Questioned {
  readonly sheets: readonly ProposedSheet[];
  readonly skipped: readonly SkippedTable[];
}

/**
 * Makes one question of those of a kind, the most frequent kind first, until few are left. It stands where the first of
 * them stood, and lists all; amounts that are left out are listed in full by the tie-out.
 */
export function groupQuestions({ sheets, skipped }: Questioned): Questioned {
  const all = [...sheets, ...skipped].flatMap(({ sheet: tab, doubts }, table) =>
    doubts.map((doubt): Placed => ({ doubt, tab, table })),
  );
  const byLead = [...groupBy(all, ({ doubt }) => leadOf(doubt.topic))].toSorted(([, a], [, b]) => b.length - a.length);
  const grouped = new Map<Question, Question | undefined>();
  let count = all.length;
  for (const [lead, placed] of byLead) {
    const [first, ...others] = placed;
    if (count <= FEW || lead === undefined || others.length === 0) continue;
    const areSeveral = new Set(all.map(({ table }) => table)).size > 1;
    grouped.set(first.doubt, toOne(lead, placed, areSeveral));
    for (const { doubt } of others) grouped.set(doubt, undefined);
    count -= others.length;
  }
  const regroup = <T extends { readonly doubts: readonly Question[] }>(one: T): T => ({
    ...one,
    doubts: one.doubts.flatMap((doubt) => (grouped.has(doubt) ? (grouped.get(doubt) ?? []) : [doubt])),
  });
  return { sheets: sheets.map(regroup), skipped: skipped.map(regroup) };
}

function toOne(lead: string, placed: readonly [Placed, ...Placed[]], isOfSeveral: boolean): Question {
  const [{ doubt: first, table: ofFirst }] = placed;
  const isAtOne = placed.every(({ doubt, table }) => table === ofFirst && doubt.column === first.column);
  const most = first.topic === 'left-out' ? MOST_SHOWN : placed.length;
  const items = placed
    .slice(0, most)
    .map((one, index) => `(${index + 1}) ${isAtOne ? shorten(one.doubt) : describe(one, isOfSeveral)}`);
  const more = placed.length - items.length;
  const rest = more === 0 ? [] : [`and ${more} more, which the tie-out lists`];
  const { column: ref, columnIndex } = first;
  const place = isAtOne ? omitAbsent({ column: ref, columnIndex }) : {};
  const parts = placed.map(({ doubt, table }) => ({ question: doubt, table }));
  return { ...questionAt(place, first.topic, `${lead}: ${[...items, ...rest].join('; ')}`), parts };
}

function describe({ doubt, tab }: Placed, isOfSeveral: boolean): string {
  const { column: ref } = doubt;
  const place = [...(isOfSeveral ? [quote(tab)] : []), ...(ref === undefined ? [] : [quote(ref)])].join(' ');
  return place === '' ? shorten(doubt) : `${place}: ${shorten(doubt)}`;
}

function shorten({ text }: Question): string {
  const said = text.replace(/\bit is left out, because /, '');
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}
