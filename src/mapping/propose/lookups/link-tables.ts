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
