import { entriesOf } from '../../file/by-name.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { questionAt } from '../../question.ts';
import type { TabTable } from '../../source/tab-column.ts';
import { listAmounts, type UnreadTable } from '../left-out/left-tables.ts';
import { columnsReadBy, NOTHING_READ, type ProposedSheet, type SkippedTable } from '../proposal.ts';
import type { SourcePart, SourceTable } from '../read-tables.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';
import { findLookups, type LinkedTab } from './find-lookups.ts';
import { type OfferedTable, offerTable } from './known-columns.ts';

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
  const steps: StepForm[] = [];
  // Backwards, because later steps use earlier columns.
  for (const step of [...lookups, ...sheet.steps].toReversed()) {
    const taken = takeStep(step, used);
    if (taken === undefined) continue;
    for (const ref of columnsReadBy(taken)) used.add(ref);
    steps.unshift(taken);
  }
  const doubts = questions.flatMap(([name, question]) => (used.has(name) ? [question] : []));
  return { ...sheet, steps, doubts: [...sheet.doubts, ...doubts] };
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
}

/** A table that its own columns do not explain. */
export interface UnreadPart extends UnreadTable {
  readonly input: string;
  readonly name: string;
  /** For lookups of others, where the format knows nothing of it. */
  readonly plain?: ProposalTab | undefined;
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
  return {
    found: [...found, ...kept].map((one) =>
      isMeant(one) ? withName(withoutTaken(one, takenOf(one.name, found))) : one,
    ),
    unread: unread.filter((one) => !isMeant(one)),
  };
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
  return { tab, input, name, proposed };
}
