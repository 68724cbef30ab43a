import type { Target } from '../model/new-data.ts';
import { targetKey } from '../model/target-key.ts';
import type { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

/**
 * The thing that a row's ID names, or `undefined` with the reason said on the row: an ID that is not found, or is
 * another company's. `company` is the one the row names, absent where it leaves it out.
 */
export function matchById<T extends { readonly id: string; readonly companyId: string }>(
  row: RowDraft,
  world: World,
  input: { column: string; noun: string; held: ReadonlyMap<string, T>; company: Target | undefined },
): T | undefined {
  const { column, noun, held, company } = input;
  const id = row.record.id;
  if (id === undefined || world.isOffline) return undefined;
  const thing = held.get(id);
  if (thing === undefined) {
    row.error(
      column,
      'id-not-found',
      `The portfolio service has no ${noun} with the ID "${id}".`,
      `Correct the ID, or leave it blank for a ${noun} that is new.`,
    );
    return undefined;
  }
  if (company === undefined || targetKey(company) === thing.companyId) return thing;
  const owner = world.companyById.get(thing.companyId)?.name ?? thing.companyId;
  row.error(
    column,
    'id-other-company',
    `The ${noun} "${id}" belongs to ${owner}, not to the company of this row.`,
    `Correct the ID or the company, or leave the ID blank for a ${noun} that is new.`,
  );
  return undefined;
}
