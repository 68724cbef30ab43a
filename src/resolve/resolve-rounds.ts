import type { LinkedRound, Match } from '../model/linked.ts';
import type { Target } from '../model/new-data.ts';
import type { RoundRecord } from '../model/record.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { Currencies } from './currencies.ts';
import { matchById } from './match-by-id.ts';
import { settleLookup } from './reference.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

interface RoundDraft {
  readonly row: RowDraft<RoundRecord>;
  readonly company: Target | undefined;
  readonly match: Match | undefined;
}

/** Links all Rounds rows: first each to its company and its like in the service, then to each other (pari passu). */
export function resolveRounds(records: readonly RoundRecord[], world: World, currencies: Currencies): LinkedRound[] {
  const drafts = records.map((record) => linkToCompany(record, world));
  return drafts.map((draft) => toLinkedRound(draft, world, currencies));
}

function linkToCompany(record: RoundRecord, world: World): RoundDraft {
  const row = new RowDraft(record);
  const stated = resolveCompanyName(row, world);
  const held = matchById(row, world, { column: 'Round ID', noun: 'round', held: world.roundById, company: stated });
  const company = stated ?? (held === undefined ? undefined : existing(held.companyId));
  if (held !== undefined) row.companyName ??= world.companyById.get(held.companyId)?.name;
  const match: Match | undefined = held === undefined ? matchByName(row, world, company) : { id: held.id, by: 'id' };
  announce(row, world, company, match);
  return { row, company, match };
}

function matchByName(row: RowDraft<RoundRecord>, world: World, company: Target | undefined): Match | undefined {
  const { name, id } = row.record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing') return undefined;
  const lookup = world.roundsOf(company).find(name, ({ target }) => target.kind === 'existing');
  if (lookup.kind === 'found') return { id: targetKey(lookup.candidate.target), by: 'name' };
  if (lookup.kind === 'ambiguous') {
    settleLookup(row, { column: 'Round', text: name, lookup, noun: { noun: 'round', where: '' }, isOffline: false });
  }
  return undefined;
}

function announce(
  row: RowDraft<RoundRecord>,
  world: World,
  company: Target | undefined,
  match: Match | undefined,
): void {
  const { name, key, origin, currency, roundSize, preMoneyValuation } = row.record;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  const stated = currency ?? roundSize?.currency ?? preMoneyValuation?.currency;
  if (stated !== undefined && !world.roundCurrency.has(targetKey(target)))
    world.roundCurrency.set(targetKey(target), stated);
  if (company === undefined || name === undefined) return;
  const isUsable = match !== undefined || row.status === 'sound';
  const label = `${name}, ${origin.sheet} row ${origin.rowNumber}`;
  world.roundsOf(company).add({ target, name, label, row: key, isUsable }, [name]);
}

function toLinkedRound(draft: RoundDraft, world: World, currencies: Currencies): LinkedRound {
  const { row, company, match } = draft;
  const record = row.record;
  const own = world.roundCurrency.get(match?.id ?? targetKey({ kind: 'planned', row: record.key }));
  const stated = omitAbsent({
    kind: 'round',
    company,
    name: record.name,
    closingDate: record.closingDate,
    preMoneyValuation: currencies.settle(
      record,
      'Pre-Money Valuation',
      record.preMoneyValuation,
      record.currency ?? own,
    ),
    roundSize: currencies.settle(record, 'Round Size', record.roundSize, record.currency ?? own),
    fullyDilutedShares: record.fullyDilutedShares,
    coInvestors: record.coInvestors,
    isCrypto: record.isCrypto,
    liquidationMultiple: record.liquidationMultiple,
    capMultiple: record.capMultiple,
    seniority: record.seniority,
    participation: record.participation,
    pariPassuRounds: pariPassuRounds(draft, world),
  });
  return omitAbsent({ ...row.base(), kind: 'round', match, stated });
}

function pariPassuRounds({ row, company, match }: RoundDraft, world: World): Target[] | undefined {
  const names = row.record.pariPassuWith;
  if (names === undefined || company === undefined) return undefined;
  const self = match?.id ?? targetKey({ kind: 'planned', row: row.record.key });
  const column = 'Pari Passu With';
  const noun = { noun: 'round', where: `of ${row.companyName ?? 'this company'}` };
  return names.flatMap((text) => {
    const lookup = world.roundsOf(company).find(text);
    const found = settleLookup(row, { column, text, lookup, noun, isOffline: world.isOffline });
    if (found === undefined) return [];
    if (targetKey(found.target) !== self) return [found.target];
    row.error(column, 'list-invalid', `"${text}" is this round itself.`, 'Name the other rounds of the group.');
    return [];
  });
}
