import type { UnreadTable } from '../left-out/left-tables.ts';
import { listAmounts } from '../left-out/left-tables.ts';
import type { ProposedSheet } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

export interface TabProposal {
  readonly tab: ProposalTab;
  readonly input: string;
  readonly name: string;
  readonly proposed: ProposedSheet;
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

const ONLY_LOOKED_UP = 'other tables look it up, and what none of them names is not needed';

/** Names tables that others look up, and keeps them from being left out. */
export function keepLookedUp({ found, unread }: Parts): Parts {
  const meant = new Set(
    found.flatMap(({ proposed }) => proposed.steps.flatMap((step) => (step.kind === 'lookup' ? [step.table] : []))),
  );
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
  const lookups = steps.flatMap((step) => (step.kind === 'lookup' && step.table === name ? [step] : []));
  return new Set(lookups.flatMap(({ takes }) => takes.map(([, there]) => there)));
}

/** A column that others take is ignored only in the rows that they do not name. */
function withoutTaken(one: TabProposal, taken: ReadonlySet<string>): TabProposal {
  const { ignored, doubts } = one.proposed;
  const left = new Set(ignored.flatMap(({ ref }) => (taken.has(ref) ? [ref] : [])));
  if (left.size === 0) return one;
  const proposed = {
    ...one.proposed,
    ignored: ignored.map((column) => (left.has(column.ref) ? { ...column, because: ONLY_LOOKED_UP } : column)),
    doubts: doubts.filter(({ ref, text }) => ref === undefined || !left.has(ref) || !text.startsWith('it is left out')),
  };
  return { ...one, proposed };
}

function withName(one: TabProposal): TabProposal {
  if (one.name === one.proposed.sheet) return one;
  return { ...one, proposed: { ...one.proposed, as: one.name } };
}

/** Maps a table without targets, its amounts ignored. */
function toLookedUp({ table, tab: read, plain, part, input, name }: UnreadPart): TabProposal | undefined {
  const tab = read ?? plain;
  if (tab === undefined) return undefined;
  const amounts = listAmounts(table, tab).map(({ columnIndex }) => ({ ref: tab.refOf(columnIndex), columnIndex }));
  const proposed: ProposedSheet = {
    sheet: table.name,
    headerRows: tab.headerRows,
    ...(part === undefined ? {} : { lastRow: part.lastRow }),
    ...(part?.columns === undefined ? {} : { columns: part.columns }),
    fillDown: [],
    headings: [],
    splits: [],
    steps: [],
    skips: [],
    targets: [],
    ignored: amounts.map((column) => ({ ...column, because: ONLY_LOOKED_UP })),
    doubts: amounts.map((column) => ({ kind: 'values', ...column, text: `it is left out, because ${ONLY_LOOKED_UP}` })),
  };
  return { tab, input, name, proposed };
}
