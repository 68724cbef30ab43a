import { assertNever } from '../../../base/util/assert-never.ts';
import type { ProposedLookup, ProposedSheet, ProposedStep } from '../proposal.ts';
import type { SourcePart, SourceTable } from '../read-tables.ts';
import type { ScoringContext } from '../score/score-column.ts';
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
    const names = new Set(findLookups(part.tab, listOffers(), context).lookups.map(({ table }) => table));
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
export function takeSteps(sheet: ProposedSheet, lookups: readonly ProposedLookup[]): ProposedSheet {
  const used = new Set<string>(
    sheet.targets.flatMap(({ columns }) => columns.flatMap(({ ref, join = [] }) => [ref ?? [], join].flat())),
  );
  if (sheet.types !== undefined) used.add(sheet.types.ref);
  for (const { when } of sheet.targets) if (when !== undefined) used.add(when.ref);
  const steps: ProposedStep[] = [];
  // Backwards, because later steps use earlier columns.
  for (const step of [...lookups, ...sheet.steps].toReversed()) {
    const taken = takeStep(step, used);
    if (taken === undefined) continue;
    for (const ref of refsOf(taken)) used.add(ref);
    steps.unshift(taken);
  }
  const doubts = steps.flatMap((step) => (step.kind === 'lookup' ? step.doubts.map(([, doubt]) => doubt) : []));
  return { ...sheet, steps, doubts: [...sheet.doubts, ...doubts] };
}

function refsOf(step: ProposedStep): readonly string[] {
  switch (step.kind) {
    case 'lookup':
      return step.by.map(([here]) => here);
    case 'compute':
      return step.of;
    case 'group':
      return [...step.by, ...step.sums, ...(step.when === undefined ? [] : [step.when.ref])];
    case 'negate':
      return [step.of];
    case 'split':
      return [step.column];
    case 'unpivot':
      return [];
    default:
      return assertNever(step);
  }
}

/** Keeps unpivots and groups in any case, because they make the rows. */
function takeStep(step: ProposedStep, used: ReadonlySet<string>): ProposedStep | undefined {
  if (step.kind === 'unpivot' || step.kind === 'group') return step;
  if (step.kind === 'split') return used.has(step.otherwise) ? step : undefined;
  if (step.kind === 'compute' || step.kind === 'negate') return used.has(step.name) ? step : undefined;
  const takes = step.takes.filter(([name]) => used.has(name));
  const doubts = step.doubts.filter(([name]) => used.has(name));
  return takes.length === 0 ? undefined : { ...step, takes, doubts };
}
