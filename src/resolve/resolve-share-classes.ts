import type { LinkedShareClass, Match } from '../model/linked.ts';
import type { Target } from '../model/new-data.ts';
import type { ShareClassRecord } from '../model/record.ts';
import type { ShareClass } from '../model/snapshot.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { Currencies } from './currencies.ts';
import { matchById } from './match-by-id.ts';
import { settleLookup } from './reference.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { resolveRoundName } from './resolve-names.ts';
import { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

/** Links a Share Classes row and makes its name known to the rows that hold or convert into it. */
export function resolveShareClass(record: ShareClassRecord, world: World, currencies: Currencies): LinkedShareClass {
  const row = new RowDraft(record);
  const company = resolveCompanyName(row, world);
  const round = resolveRoundName(row, world, company, record.round);
  const held = matchById(row, world, {
    column: 'Share Class ID',
    noun: 'share class',
    held: world.shareClassById,
    company,
  });
  if (held !== undefined) row.companyName ??= world.companyById.get(held.companyId)?.name;
  const match: Match | undefined =
    held === undefined ? matchByName(row, world, company, round) : { id: held.id, by: 'id' };
  const place = heldPlace(held, company, round);
  announce(row, world, place, match);
  const roundCurrency = place.round === undefined ? undefined : world.roundCurrency.get(targetKey(place.round));
  const stated = omitAbsent({
    kind: 'share-class',
    company: place.company,
    round,
    name: record.name,
    classType: record.classType,
    purchaseType: record.purchaseType,
    pricePerShare: currencies.settle(record, 'Price Per Share', record.pricePerShare, roundCurrency),
    inFairValue: record.inFairValue,
  });
  return omitAbsent({ ...row.base(), kind: 'share-class', match, stated });
}

interface ClassPlace {
  readonly company: Target | undefined;
  readonly round: Target | undefined;
}

/** A row with an ID may leave company and round out: then they are those of the class it names. */
function heldPlace(held: ShareClass | undefined, company: Target | undefined, round: Target | undefined): ClassPlace {
  if (held === undefined) return { company, round };
  return { company: company ?? existing(held.companyId), round: round ?? existing(held.roundId) };
}

function matchByName(
  row: RowDraft<ShareClassRecord>,
  world: World,
  company: Target | undefined,
  round: Target | undefined,
): Match | undefined {
  const { name, id } = row.record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing' || round?.kind !== 'existing')
    return undefined;
  const lookup = world.shareClassesOf(company).find(name, (candidate) => {
    return (
      candidate.target.kind === 'existing' && candidate.round !== undefined && targetKey(candidate.round) === round.id
    );
  });
  if (lookup.kind === 'found') return { id: targetKey(lookup.candidate.target), by: 'name' };
  if (lookup.kind === 'ambiguous') {
    settleLookup(row, {
      column: 'Share Class',
      text: name,
      lookup,
      noun: { noun: 'share class', where: '' },
      isOffline: false,
    });
  }
  return undefined;
}

function announce(row: RowDraft<ShareClassRecord>, world: World, place: ClassPlace, match: Match | undefined): void {
  const { name, key, origin } = row.record;
  const { company, round } = place;
  if (company === undefined || name === undefined) return;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  if (round !== undefined) world.classRound.set(targetKey(target), round);
  const label = `${row.record.round ?? 'no round'} / ${name}, ${origin.sheet} row ${origin.rowNumber}`;
  const isUsable = match !== undefined || row.status === 'sound';
  world.shareClassesOf(company).add(omitAbsent({ target, name, label, row: key, isUsable, round }), [name]);
}
