import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { ACCOUNT_HEADERS, COMPANY_TABLES, NAME_HEADERS } from '../../../model/lexicon/parties.ts';
import { entriesOf } from '../../file/by-name.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt } from '../../question.ts';
import { filledTextIn } from '../../source/cell-text.ts';
import { parsePosition } from '../../source/source-header.ts';
import type { TabColumn, TabRow, TabTable } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import { listAmounts, type UnreadTable, whyOfInvestors } from '../left-out/left-tables.ts';
import { isOfPayments } from '../names/name-words.ts';
import { columnsReadBy, NOTHING_READ, type ProposedSheet, type SkippedTable } from '../proposal.ts';
import type { SourcePart, SourceTable } from '../read-tables.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';
import { findIdLinks, findNameLink, keyIn, type Link } from './link-columns.ts';

interface OfferedTable {
  readonly name: string;
  readonly tab: ProposalTab;
  readonly known: Known;
}

/** Columns that rows may need from other tables, with the sheets that have them. */
const NEEDS = [
  { name: 'Company', sheets: ['securities'] },
  { name: 'Fund', sheets: ['securities'] },
  { name: 'Round', sheets: ['securities'] },
  { name: 'Share Class', sheets: ['securities'] },
  { name: 'Type', sheets: ['securities'] },
  { name: 'Currency', sheets: ['securities'] },
  { name: 'Issue Date', sheets: ['securities', 'rounds', 'valuations'] },
  { name: 'Price Per Share', sheets: ['share-classes'] },
] as const;
type KnownNeed = (typeof NEEDS)[number]['name'];
/** The table's sure columns, by column of the format. */
type Known = ReadonlyMap<KnownNeed, SourceFacts>;

function offerTable(name: string, tab: ProposalTab, context: ScoringContext): OfferedTable {
  return { name, tab, known: readKnown(tab, context) };
}

function readKnown(tab: ProposalTab, context: ScoringContext): Known {
  const known = new Map<KnownNeed, { readonly facts: SourceFacts; readonly confidence: number }>();
  for (const facts of tab.columns.filter(({ filled }) => filled > 0)) {
    const guess = guessNeed(facts, tab, context);
    const before = guess === undefined ? undefined : known.get(guess.name);
    if (guess !== undefined && (before?.confidence ?? 0) < guess.confidence) known.set(guess.name, { facts, ...guess });
  }
  return new Map([...known].map(([name, { facts }]) => [name, facts]));
}

function guessNeed(facts: SourceFacts, tab: ProposalTab, context: ScoringContext) {
  const all = NEEDS.flatMap(({ name, sheets }) =>
    sheets.flatMap((kind) =>
      guessColumns(facts, sheetOf(kind), context)
        .filter(({ column }) => column.name === name || (name === 'Issue Date' && DAYS.has(column.name)))
        .map(({ confidence }) => ({ name, confidence })),
    ),
  );
  const [best] = all.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence < SURE) return undefined;
  // Currencies of accounts say nothing of the price of shares.
  if (best.name === 'Currency' && ACCOUNT_HEADERS.isIn(facts.header)) return undefined;
  // Lists of people or partners have names too.
  return best.name === 'Company' && NAME_HEADERS.is(facts.header) && !COMPANY_TABLES.isIn(tab.table.name)
    ? undefined
    : best;
}

const DAYS: ReadonlySet<string> = new Set(['Closing Date', 'Date']);

export interface LinkedTab {
  readonly tab: ProposalTab;
  readonly lookups: readonly StepForm[];
  /** Questions about columns that lookups take, by their names here. */
  readonly doubts: readonly (readonly [name: string, question: Question])[];
}

const NOTHING: ReadonlySet<TabColumn> = new Set();

/** Columns of every kind of row. */
const OF_ALL: ReadonlySet<string> = new Set(['Company', 'Fund', 'Currency']);
/** Columns that make a table more than a list of names; only such a table is completed by others. */
const STATED: ReadonlySet<string> = new Set([
  'Investment Amount',
  'Shares',
  'Fair Value',
  'Ownership',
  'Post-Money Valuation',
  'Cash Received',
  'Shares Sold',
  'Round Size',
  'Pre-Money Valuation',
  'Price Per Share',
]);
const STATING = ['securities', 'valuations', 'transactions', 'rounds', 'share-classes'] as const;

function findLookups(tab: ProposalTab, offers: readonly OfferedTable[], context: ScoringContext): LinkedTab {
  let linked: LinkedTab = { tab, lookups: [], doubts: [] };
  // A list of a fund's own investors makes no companies of them.
  if (!statesSomething(tab, context) || whyOfInvestors(tab.table.name, tab.columns) !== undefined) return linked;
  const byIds = offers.flatMap((other) => findIdLinks(tab, other.tab).map((link) => ({ link, other })));
  for (const way of byIds) linked = takeBy(way, linked, byIds, context);
  const byNames = offers.flatMap((other) => {
    const link = findByNames(linked.tab, other, context);
    return link === undefined ? [] : [{ link, other }];
  });
  for (const way of byNames) linked = takeBy(way, linked, byNames, context);
  return linked;
}

function statesSomething({ columns }: ProposalTab, context: ScoringContext): boolean {
  return columns.some((facts) =>
    STATING.some((kind) =>
      guessColumns(facts, sheetOf(kind), context).some(
        ({ column, confidence }) => STATED.has(column.name) && confidence > 0.55,
      ),
    ),
  );
}

/** Links by company, round or both, with as few names as identify the rows there. */
function findByNames(tab: ProposalTab, { tab: other, known }: OfferedTable, context: ScoringContext): Link | undefined {
  const ours = readKnown(tab, context);
  const keys: readonly (readonly KnownNeed[])[] = [
    ['Company'],
    ['Round'],
    ['Share Class'],
    ['Company', 'Round'],
    ['Company', 'Share Class'],
  ];
  for (const names of keys) {
    const here = names.flatMap((name) => ours.get(name)?.columnIndex ?? []);
    const there = names.flatMap((name) => known.get(name)?.columnIndex ?? []);
    if (here.length < names.length || there.length < names.length) continue;
    // Rounds and classes of several companies share names.
    if (names.length === 1 && names[0] !== 'Company' && (ours.has('Company') || known.has('Company'))) continue;
    // Holders of a class look up its list, and never the other way around.
    if (names[0] === 'Share Class' && (!ours.has('Fund') || known.has('Fund'))) continue;
    const link = findNameLink({ tab, here }, { other, there });
    if (link !== undefined) return link;
  }
  return undefined;
}

interface Way {
  readonly link: Link;
  readonly other: OfferedTable;
}

/** A different table contradicts it in some row, and only a person knows which is right. */
function isContested(need: KnownNeed, way: Way, rivals: readonly Way[], { dataRows }: ProposalTab): boolean {
  return rivals.some(
    (rival) =>
      rival.other !== way.other &&
      rival.other.known.has(need) &&
      dataRows.some((row) => {
        const [a, b] = [way, rival].map((one) => describe(need, one, row));
        return a !== undefined && b !== undefined && a !== b;
      }),
  );
}

function describe(need: KnownNeed, { link, other }: Way, row: TabRow): string | undefined {
  const facts = other.known.get(need);
  const key = keyIn(row, link.here);
  const hit = key === undefined ? undefined : link.index.get(key);
  return facts === undefined || hit === undefined ? undefined : keyIn(hit, [facts.columnIndex]);
}

function takeBy(way: Way, linked: LinkedTab, rivals: readonly Way[], context: ScoringContext): LinkedTab {
  const { link, other } = way;
  const { tab } = linked;
  // Codes under a header such as "Company" are not names, but are looked up.
  const replaced: ReadonlySet<TabColumn> = link.kind === 'id' ? new Set(link.here) : NOTHING;
  const rest = { ...tab, columns: tab.columns.filter(({ columnIndex }) => !replaced.has(columnIndex)) };
  const ours = readLoosely(rest, context);
  const isBare = isOfCompaniesAlone(tab, context);
  const taken = [...other.known].filter(
    ([name, { columnIndex }]) =>
      isNeeded(name, ours, link) &&
      (!isBare || OF_ALL.has(name)) &&
      !link.there.includes(columnIndex) &&
      !isContested(name, way, rivals, tab),
  );
  const [home] = link.here;
  if (taken.length === 0 || home === undefined) return linked;
  const names = new Set(tab.columns.map(({ header }) => foldHeader(header)));
  const takes = taken.map(([need, facts]) => ({ need, facts, name: toName(facts.header, need, names) }));
  const by = link.here.map(
    (columnIndex, index) => [tab.refOf(columnIndex), other.tab.refOf(link.there[index] ?? columnIndex)] as const,
  );
  const take = takes.map(({ name, facts }) => [name, other.tab.refOf(facts.columnIndex)] as const);
  const lookup: StepForm = {
    lookup: { in: other.name, by: new Map(by), take: new Map(take) },
    note: `each row there has a different ${link.there.map(other.tab.refOf).join(' and ')}`,
  };
  return {
    tab: withSteps(tab, [lookup], { made: takes.map(({ name }) => ({ name, home })), replaced, other: other.tab }),
    lookups: [...linked.lookups, lookup],
    doubts: [...linked.doubts, ...questionTaken(takes, way, linked, context)],
  };
}

/**
 * Questions one day or price for several purchases: that of the first may not apply to the others. What several funds
 * bought together is one purchase.
 */
function questionTaken(
  takes: readonly { readonly need: KnownNeed; readonly name: string }[],
  { link: { here }, other }: Way,
  { tab }: LinkedTab,
  context: ScoringContext,
): LinkedTab['doubts'] {
  const ours = readKnown(tab, context);
  const indexesOf = (...names: readonly KnownNeed[]): readonly TabColumn[] =>
    names.flatMap((name) => ours.get(name)?.columnIndex ?? []);
  const named = tab.dataRows.filter((row) => keyIn(row, here) !== undefined);
  const isShared = (rows: readonly TabRow[]): boolean => {
    const countOf = (indexes: readonly TabColumn[]): number =>
      new Set(rows.map((row) => groupKeyIn(row, indexes))).size;
    return countOf(indexesOf('Round', 'Share Class', 'Type')) > 1 || countOf(indexesOf('Fund')) < rows.length;
  };
  const groups = [...groupBy(named, (row) => keyIn(row, here)).values()];
  const [first, second] = groups.find((rows) => rows.length > 1 && isShared(rows)) ?? [];
  const [ofKey = 0] = here;
  if (first === undefined || second === undefined) return [];
  return takes.flatMap(({ need, name }): LinkedTab['doubts'] => {
    if (need !== 'Issue Date' && need !== 'Price Per Share') return [];
    const key = quote(filledTextIn(first, ofKey));
    const text = `${need}: rows ${first.rowNumber} and ${second.rowNumber} both get the one that ${other.name} gives for ${key} (${name})`;
    return [[name, questionAt(placeIn(tab, ofKey), 'meaning', text)]];
  });
}

/** Recognises marks, calls and payments, whose rows are about a company and a fund, not about purchases. */
function isOfCompaniesAlone({ table, columns }: ProposalTab, context: ScoringContext): boolean {
  if (isOfPayments(table.name)) return true;
  const guesses = columns.flatMap((facts) => [
    ...guessColumns(facts, sheetOf('valuations'), context),
    ...guessColumns(facts, sheetOf('securities'), context),
  ]);
  const has = (names: readonly string[]): boolean =>
    guesses.some(({ column, confidence }) => names.includes(column.name) && confidence > 0.55);
  return has(['Fair Value', 'Ownership', 'Post-Money Valuation']) && !has(['Shares', 'Investment Amount']);
}

/** Lists possible meanings of a table's columns, even doubtful ones: these are not looked up. */
function readLoosely(tab: ProposalTab, context: ScoringContext): ReadonlySet<string> {
  const found = new Set<string>();
  for (const facts of tab.columns.filter(({ filled }) => filled > 0)) {
    for (const kind of STATING) {
      const [best] = guessColumns(facts, sheetOf(kind), context);
      if (best !== undefined && best.confidence > 0.5) found.add(best.column.name);
    }
    if (facts.kinds.date > 0) found.add('Issue Date');
  }
  return found;
}

/** A price is needed for shares without an amount; a company's name applies to all its rows. */
function isNeeded(name: KnownNeed, ours: ReadonlySet<string>, { kind, here }: Link): boolean {
  if (ours.has(name)) return false;
  if (name === 'Price Per Share') return here.length > 1 && ours.has('Shares') && !ours.has('Investment Amount');
  // A company or round alone does not determine the class or type.
  const isOfOne = kind === 'names' && here.length === 1 && !ours.has('Share Class');
  return !(isOfOne && /^(?:Round|Share Class|Type)$/.test(name));
}

function toName(header: string, need: KnownNeed, names: ReadonlySet<string>): string {
  const isFree = (name: string): boolean => !names.has(foldHeader(name)) && parsePosition(name) === undefined;
  return [header, need, `${need} Name`].find((name) => name !== '' && isFree(name)) ?? `${need} of the other table`;
}

/** Finds the lookups of each table, without circles. */
export function linkTables(
  tables: readonly SourceTable[],
  context: ScoringContext,
): ReadonlyMap<SourcePart, LinkedTab> {
  const parts = tables.flatMap((table) => table.parts);
  const offers = new Map<SourcePart, OfferedTable>();
  for (const part of parts) {
    const tab = part.tab ?? part.plain;
    if (tab !== undefined) offers.set(part, offerTable(part.name, tab, context));
  }
  const linked = new Map<SourcePart, LinkedTab>();
  const underWay = new Set<SourcePart>();
  const link = (part: SourcePart): void => {
    if (linked.has(part) || part.tab === undefined) return;
    underWay.add(part);
    const others = parts.filter((other) => other !== part && !underWay.has(other));
    const listOffers = (): readonly OfferedTable[] => others.flatMap((other) => offers.get(other) ?? []);
    const names = new Set(findLookups(part.tab, listOffers(), context).lookups.map(({ lookup }) => lookup?.in));
    // Tables may look up what those looked up before.
    for (const other of others) if (names.has(other.name)) link(other);
    const found = findLookups(part.tab, names.size === 0 ? [] : listOffers(), context);
    linked.set(part, found);
    if (found.lookups.length > 0) offers.set(part, offerTable(part.name, found.tab, context));
    underWay.delete(part);
  };
  for (const part of parts) link(part);
  return linked;
}

/** Adds the steps whose columns are used. */
export function takeSteps(
  sheet: ProposedSheet,
  { lookups, doubts: questions }: Pick<LinkedTab, 'lookups' | 'doubts'>,
): ProposedSheet {
  const used = new Set<string>(
    sheet.targets.flatMap(({ columns }) => columns.flatMap(({ column: ref, join = [] }) => [ref ?? [], join].flat())),
  );
  if (sheet.types !== undefined) used.add(sheet.types.column);
  for (const { when } of sheet.targets) if (when !== undefined) used.add(when.column);
  const steps = takeUsed([...lookups, ...sheet.steps], used);
  const doubts = questions.flatMap(([name, question]) => (used.has(name) ? [question] : []));
  return { ...sheet, steps, doubts: [...sheet.doubts, ...doubts] };
}

/** The steps that make what is used; what they read is used as well. */
function takeUsed(all: readonly StepForm[], used: Set<string>): readonly StepForm[] {
  const steps: StepForm[] = [];
  // Backwards, because later steps use earlier columns.
  for (const step of all.toReversed()) {
    const taken = takeStep(step, used);
    if (taken === undefined) continue;
    for (const ref of columnsReadBy(taken)) used.add(ref);
    steps.unshift(taken);
  }
  return steps;
}

/** Keeps unpivots and groups in any case, because they make the rows. */
function takeStep(step: StepForm, used: ReadonlySet<string>): StepForm | undefined {
  const { lookup, compute, split } = step;
  if (lookup === undefined) {
    const made = compute?.name ?? split?.otherwise;
    return made === undefined || used.has(made) ? step : undefined;
  }
  const take = entriesOf(lookup.take).filter(([name]) => used.has(name));
  return take.length === 0 ? undefined : { ...step, lookup: { ...lookup, take: new Map(take) } };
}

export interface TabProposal {
  readonly tab: ProposalTab;
  readonly input: string;
  readonly name: string;
  readonly proposed: ProposedSheet;
  /** Where it is on its tab, if that has several tables. */
  readonly part?: SkippedTable['part'];
  /** All that it can look up in others, whether it uses it or not. */
  readonly lookups?: readonly StepForm[] | undefined;
}

/** A table that its own columns do not explain. */
export interface UnreadPart extends UnreadTable {
  readonly input: string;
  readonly name: string;
  /** For lookups of others, where the format knows nothing of it. */
  readonly plain?: ProposalTab | undefined;
  readonly lookups?: readonly StepForm[] | undefined;
}

interface Parts {
  readonly found: readonly TabProposal[];
  readonly unread: readonly UnreadPart[];
}

/** The names of the tables that others look up. */
export function listLookedUp(found: readonly TabProposal[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ proposed }) => proposed.steps.flatMap(({ lookup }) => lookup?.in ?? [])));
}

const ONLY_LOOKED_UP = 'other tables look it up, and what none of them names is not needed';

/** Names tables that others look up, and keeps them from being left out. */
export function keepLookedUp({ found, unread }: Parts): Parts {
  const meant = listLookedUp(found);
  const isMeant = ({ name }: { readonly name: string }): boolean => meant.has(name);
  const kept = unread.filter(isMeant).flatMap((one) => toLookedUp(one) ?? []);
  const rest = unread.filter((one) => !isMeant(one));
  const all = [...found, ...kept].map((one) => withChained(one, takenOf(one.name, found)));
  // A table that is looked up now may look up more.
  if (all.some((one, index) => one !== found[index])) return keepLookedUp({ found: all, unread: rest });
  return {
    found: all.map((one) => (isMeant(one) ? withName(withoutTaken(one, takenOf(one.name, found))) : one)),
    unread: rest,
  };
}

/** Looks up what others take of it, which it does not use itself. */
function withChained(one: TabProposal, taken: ReadonlySet<string>): TabProposal {
  const made = new Set(
    one.proposed.steps.flatMap(({ lookup }) =>
      lookup === undefined ? [] : entriesOf(lookup.take).map(([name]) => name),
    ),
  );
  const steps = takeUsed(one.lookups ?? [], new Set([...taken].filter((ref) => !made.has(ref))));
  return steps.length === 0 ? one : { ...one, proposed: { ...one.proposed, steps: [...steps, ...one.proposed.steps] } };
}

function takenOf(name: string, found: readonly TabProposal[]): ReadonlySet<string> {
  const steps = found.flatMap(({ proposed }) => proposed.steps);
  const lookups = steps.flatMap(({ lookup }) => (lookup?.in === name ? [lookup] : []));
  return new Set(lookups.flatMap(({ take }) => entriesOf(take).map(([, there]) => there)));
}

/** A column that others take is ignored only in the rows that they do not name. */
function withoutTaken(one: TabProposal, taken: ReadonlySet<string>): TabProposal {
  const { ignored, doubts } = one.proposed;
  const left = new Set(ignored.flatMap(({ column }) => (taken.has(column) ? [column] : [])));
  if (left.size === 0) return one;
  const proposed = {
    ...one.proposed,
    ignored: ignored.map((one) => (left.has(one.column) ? { ...one, because: ONLY_LOOKED_UP } : one)),
    doubts: doubts.filter(({ column: ref, topic }) => ref === undefined || !left.has(ref) || topic !== 'left-out'),
  };
  return { ...one, proposed };
}

function withName(one: TabProposal): TabProposal {
  if (one.name === one.proposed.sheet) return one;
  return { ...one, proposed: { ...one.proposed, as: one.name } };
}

/** Maps a table without targets, its amounts ignored. */
export function toLookedUp({
  table,
  tab: read,
  plain,
  part,
  input,
  name,
  lookups,
}: Omit<UnreadPart, 'table'> & { readonly table: Pick<TabTable, 'rows' | 'name'> }): TabProposal | undefined {
  const tab = read ?? plain;
  if (tab === undefined) return undefined;
  const amounts = listAmounts(table, tab).map(({ columnIndex }) => placeIn(tab, columnIndex));
  const proposed: ProposedSheet = {
    ...NOTHING_READ,
    sheet: table.name,
    headerRows: tab.headerRows,
    ...(part === undefined ? {} : { lastRow: part.lastRow }),
    ...(part?.columns === undefined ? {} : { columns: part.columns }),
    ignored: amounts.map((column) => ({ ...column, because: ONLY_LOOKED_UP })),
    doubts: amounts.map((column) => questionAt(column, 'left-out', `it is left out, because ${ONLY_LOOKED_UP}`)),
  };
  return { tab, input, name, proposed, lookups };
}
