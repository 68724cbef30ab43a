import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { cleanText, quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { differingFields, ROUND_FIELDS } from '../../../model/identity/identity.ts';
import type { LinkedRound, Match, Stated } from '../../../model/records/linked.ts';
import type { RoundRecord } from '../../../model/records/record.ts';
import type { NewRound, Target } from '../../../model/service/new-data.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { Round } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { Currencies } from '../currencies.ts';
import { type CompleteMoney, enterTerms } from '../enter-terms.ts';
import { claimKey, claimThing } from '../names/claim.ts';
import { isOfService, matchById, matchByName } from '../names/match-by-id.ts';
import { formerTexts } from '../names/name-index.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { type ReferenceNoun, takeCandidate } from '../names/reference.ts';
import { LinkedDraft } from '../row-draft.ts';
import { resolveCompanyName } from './resolve-companies.ts';

interface RoundDraft {
  readonly row: LinkedDraft<RoundRecord>;
  readonly company: Target | undefined;
  readonly match: Match | undefined;
}

/** Links all Rounds rows: first each to its company and its like in the service, then to each other (pari passu). */
export function resolveRounds(
  records: readonly RoundRecord[],
  registry: NameRegistry,
  currencies: Currencies,
): LinkedRound[] {
  const drafts = records.map((record) => linkToCompany(record, registry, currencies));
  return drafts.map((draft) => toLinkedRound(draft, registry, currencies));
}

function linkToCompany(record: RoundRecord, registry: NameRegistry, currencies: Currencies): RoundDraft {
  const row = new LinkedDraft(record);
  const stated = resolveCompanyName(row, registry);
  const byId = matchById(row, registry, { column: 'Round ID', noun: 'round', held: registry.roundById, stated });
  const { company } = byId;
  const match = byId.match ?? matchRoundName(row, registry, company, currencies);
  const name = record.name === undefined ? undefined : foldName(record.name);
  const key = claimKey('round', match, [company && targetKey(company), name]);
  claimThing(row, registry, { column: 'Round', key });
  announce(row, registry, company, match);
  return { row, company, match };
}

function matchRoundName(
  row: LinkedDraft<RoundRecord>,
  registry: NameRegistry,
  company: Target | undefined,
  currencies: Currencies,
): Match | undefined {
  const { name, id } = row.record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing') return undefined;
  const candidates = registry
    .roundsOf(company)
    .findAll(name, (candidate) => isOfService(candidate) && foldName(candidate.name) === foldName(name));
  const isEqual = (heldId: string): boolean => {
    const held = registry.roundById.get(heldId);
    if (held === undefined || isUnlisted(held)) return false;
    const own = row.record.currency ?? registry.factsOf(existing(held.id)).currency;
    const stated = stateRound(row.record, (_column, money) => currencies.completeSilently(money, own));
    return differingFields(ROUND_FIELDS, stated, held).length === 0 && isOfGroup(row.record, held, company, registry);
  };
  return matchByName(row, { column: 'Round', name, candidates, isEqual });
}

/** The rounds a row has equal rank with are in the group that the service has. */
function isOfGroup({ pariPassuWith = [] }: RoundRecord, held: Round, company: Target, registry: NameRegistry): boolean {
  return pariPassuWith.every((name) =>
    registry
      .roundsOf(company)
      .findAll(name, isOfService)
      .some(({ target }) => registry.pariPassu.areJoined(held.id, targetKey(target))),
  );
}

function announce(
  row: LinkedDraft<RoundRecord>,
  registry: NameRegistry,
  company: Target | undefined,
  match: Match | undefined,
): void {
  const { name, key, origin, currency, roundSize, preMoneyValuation } = row.record;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  // Once it is in, all that is known of its currency is that of its amounts (addHeldRound).
  const stated = roundSize?.currency ?? preMoneyValuation?.currency ?? currency;
  if (stated !== undefined) registry.factsOf(target).currency ??= stated;
  const held = match === undefined ? undefined : registry.roundById.get(match.id);
  const shown = name ?? held?.name;
  if (company === undefined || shown === undefined) return;
  const label = `${cleanText(shown)}, ${origin.sheet} row ${origin.rowNumber}`;
  const obstacle = (): string | undefined => row.obstacle(match !== undefined || (registry.isOffline && row.isClear));
  const heldTexts = held === undefined ? [] : [held.id, held.name];
  registry
    .roundsOf(company)
    .add({ target, name: shown, label, row: key, obstacle }, [shown, ...formerTexts(row.record), ...heldTexts]);
}

function toLinkedRound(draft: RoundDraft, registry: NameRegistry, currencies: Currencies): LinkedRound {
  const { row, company, match } = draft;
  const { record } = row;
  const own = record.currency ?? registry.factsOf(selfOf(draft)).currency;
  const pariPassuRounds = resolvePariPassu(draft, registry);
  const completeMoney: CompleteMoney = (column, money) => currencies.complete(row, column, money, own);
  const stated = omitAbsent({ ...stateRound(record, completeMoney), company, pariPassuRounds });
  return omitAbsent({ ...row.fields(), kind: 'round', match, stated });
}

function stateRound(record: RoundRecord, completeMoney: CompleteMoney): Stated<NewRound<Target>> {
  return omitAbsent({ kind: 'round', name: record.name, ...enterTerms(ROUND_TERMS, record, completeMoney) });
}

const ROUND: ReferenceNoun = {
  noun: 'round',
  where: ({ companyName }) => ` of ${cleanText(companyName ?? 'this company')}`,
};

function resolvePariPassu(draft: RoundDraft, registry: NameRegistry): Target[] | undefined {
  const { row, company } = draft;
  const names = row.record.pariPassuWith;
  if (names === undefined || company === undefined) return undefined;
  const column = 'Pari Passu With';
  const targets = names.flatMap((text) => {
    const lookup = registry.roundsOf(company).find(text);
    const found = takeCandidate(row, registry, { column, text, lookup, noun: ROUND });
    if (found === undefined) return [];
    if (targetKey(found.target) !== targetKey(selfOf(draft))) return [found.target];
    row.error(column, 'list-invalid', `${quote(text)} is this very round.`, 'Name the other rounds of the group.');
    return [];
  });
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()];
}

function selfOf({ row, match }: RoundDraft): Target {
  return match === undefined ? { kind: 'planned', row: row.record.key } : existing(match.id);
}
