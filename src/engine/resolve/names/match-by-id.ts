import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { Match } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';
import { reportAmbiguous } from './reference.ts';

export interface IdColumn {
  readonly column: string;
  readonly noun: string;
}

/** Whether the ID's thing belongs to the row's company. Codes: id-not-found, id-other-company. */
export function checkIdCompany(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  of: IdColumn & { readonly stated: Target | undefined; readonly companyId: string },
): boolean {
  const { column, noun, stated, companyId } = of;
  if (stated === undefined || targetKey(stated) === companyId) return true;
  const owner = registry.companyById.get(companyId)?.name ?? companyId;
  row.error(
    column,
    'id-other-company',
    `The ${noun} ${quote(row.record.id ?? '')} belongs to ${owner}, not to the company of this row.`,
    `Correct the ID or the company, or leave the ID blank for a new ${noun}.`,
  );
  return false;
}

export function idNotFound({ noun }: IdColumn, id: string): readonly ['id-not-found', string, string] {
  return [
    'id-not-found',
    `The portfolio service has no ${noun} with the ID ${quote(id)}.`,
    `Correct the ID, or leave it blank for a new ${noun}.`,
  ];
}

/** A row's match by its ID, and its company, which may be left blank beside an ID. */
export interface IdMatch<T> {
  readonly held?: T;
  readonly match?: Match;
  readonly company?: Target;
}

/** For the kinds that the service never loses from its lists. */
export function matchById<T extends { readonly id: string; readonly companyId: string }>(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  of: IdColumn & { readonly held: ReadonlyMap<string, T>; readonly stated: Target | undefined },
): IdMatch<T> {
  const { id } = row.record;
  const { column, stated } = of;
  if (id === undefined || registry.isOffline) return omitAbsent({ company: stated });
  const held = of.held.get(id);
  if (held === undefined) {
    row.error(column, ...idNotFound(of, id));
    return omitAbsent({ company: stated });
  }
  if (!checkIdCompany(row, registry, { ...of, companyId: held.companyId })) return omitAbsent({ company: stated });
  row.companyName ??= registry.companyById.get(held.companyId)?.name;
  return { held, match: { id, by: 'id' }, company: existing(held.companyId) };
}

/**
 * Which thing of its name a row is. Under Action `new` it is one that is exactly equal, or none: then it is a further
 * one. Where several have the name it is the one that is equal; where none or all differ, nobody can say.
 */
export function matchByName(
  row: LinkedDraft<CheckedRecord>,
  of: {
    readonly column: string;
    readonly name: string;
    readonly candidates: readonly Candidate[];
    readonly isEqual: (id: string) => boolean;
  },
): Match | undefined {
  const { column, name, candidates, isEqual } = of;
  const ids = candidates.flatMap(({ target }) => (target.kind === 'existing' ? [target.id] : [])).sort();
  if (row.record.action !== 'new' && ids.length < 2) return toMatch(ids[0]);
  const equal = ids.find(isEqual);
  if (equal === undefined && row.record.action !== 'new') reportAmbiguous(row, column, name, candidates);
  return toMatch(equal);
}

function toMatch(id: string | undefined): Match | undefined {
  return id === undefined ? undefined : { id, by: 'name' };
}

export function isOfService({ target, row }: Candidate): boolean {
  return target.kind === 'existing' && row === undefined;
}
