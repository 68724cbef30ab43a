import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { quote } from '../../base/util/text/quote.ts';
import { isOfProfileCurrency, OF_PROFILE_IN_ALL } from './amounts/qualify-amounts.ts';
import type { ProposedDoubt, ProposedSheet, SkippedTable } from './proposal.ts';

/** So many questions stand at their own cells; where a source has more, those of one kind become one. */
const FEW = 5;
const MOST_SHOWN = 12;
const LONGEST = 240;

interface Topic {
  readonly name: string;
  /** What all its questions say, before the list of them. */
  readonly lead: string;
  readonly isMeant: (doubt: ProposedDoubt) => boolean;
}

const says =
  (pattern: RegExp) =>
  ({ text }: ProposedDoubt): boolean =>
    pattern.test(text);

/** By the words of the proposal; the first match counts. */
const TOPICS: readonly Topic[] = [
  { name: 'left out', lead: 'these amounts are left out', isMeant: says(/\b(?:is|are) left out\b/) },
  { name: 'holders', lead: 'these are the funds of the firm', isMeant: says(/\bfunds? of the firm\b/) },
  {
    name: 'currency',
    lead: OF_PROFILE_IN_ALL,
    isMeant: isOfProfileCurrency,
  },
  {
    name: 'amounts',
    lead: 'the amounts are read as they are',
    isMeant: says(
      /\bno unit is given\b|\bdifferent units?\b|\bown units\b|\bbelow zero\b|\bnumber format\b|\bthe numbers are large\b|\bfor nothing\b|\bfor no shares\b|\bdoes not fit the cost\b/,
    ),
  },
  {
    name: 'words',
    lead: 'these words are read as follows',
    isMeant: says(/^"[^"]*" is the [A-Z][\w ]* "|^the service has no /),
  },
  {
    name: 'columns',
    lead: 'these are read as follows',
    isMeant: says(/^it is the |^the [A-Z]\w+ is "/),
  },
  {
    name: 'rows',
    lead: 'these rows count',
    isMeant: says(/\bare read as \w|\bare read like any others\b|\bare called "|\beach is the name of\b/),
  },
];

interface Placed {
  readonly doubt: ProposedDoubt;
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
  const byTopic = [...groupBy(all, ({ doubt }) => TOPICS.find(({ isMeant }) => isMeant(doubt)))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const grouped = new Map<ProposedDoubt, ProposedDoubt | undefined>();
  let count = all.length;
  for (const [topic, placed] of byTopic) {
    const [first, ...others] = placed;
    if (count <= FEW || topic === undefined || first === undefined || others.length === 0) continue;
    grouped.set(first.doubt, toOne(topic, placed, new Set(all.map(({ table }) => table)).size > 1));
    for (const { doubt } of others) grouped.set(doubt, undefined);
    count -= others.length;
  }
  const regroup = <T extends { readonly doubts: readonly ProposedDoubt[] }>(one: T): T => ({
    ...one,
    doubts: one.doubts.flatMap((doubt) => (grouped.has(doubt) ? (grouped.get(doubt) ?? []) : [doubt])),
  });
  return { sheets: sheets.map(regroup), skipped: skipped.map(regroup) };
}

function toOne({ name, lead }: Topic, placed: readonly Placed[], isOfSeveral: boolean): ProposedDoubt {
  const [first] = placed;
  const isAtOne = placed.every(({ doubt, table }) => table === first?.table && doubt.ref === first.doubt.ref);
  const { ref, columnIndex } = (isAtOne ? first?.doubt : undefined) ?? {};
  const most = name === 'left out' ? MOST_SHOWN : placed.length;
  const items = placed
    .slice(0, most)
    .map((one, index) => `(${index + 1}) ${isAtOne ? shorten(one.doubt) : describe(one, isOfSeveral)}`);
  const more = placed.length - items.length;
  const rest = more === 0 ? [] : [`and ${more} more, which the tie-out lists`];
  return { kind: 'values', ...omitAbsent({ ref, columnIndex }), text: `${lead}: ${[...items, ...rest].join('; ')}` };
}

function describe({ doubt, tab }: Placed, isOfSeveral: boolean): string {
  const { ref } = doubt;
  const place = [...(isOfSeveral ? [quote(tab)] : []), ...(ref === undefined ? [] : [quote(ref)])].join(' ');
  return place === '' ? shorten(doubt) : `${place}: ${shorten(doubt)}`;
}

function shorten({ text }: ProposedDoubt): string {
  const said = text.replace(/\bit is left out, because /, '');
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}
