import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { cleanText } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { differingFields, SHARE_CLASS_FIELDS } from '../../../model/identity/identity.ts';
import type { LinkedShareClass, Match, Stated } from '../../../model/records/linked.ts';
import type { ShareClassRecord } from '../../../model/records/record.ts';
import type { NewShareClass, Target } from '../../../model/service/new-data.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { Currencies } from '../currencies.ts';
import { type CompleteMoney, enterTerms } from '../enter-terms.ts';
import { claimKey, claimThing } from '../names/claim.ts';
import { isOfService, matchById, matchByName } from '../names/match-by-id.ts';
import { formerTexts } from '../names/name-index.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { currencyOfRound, resolveRoundName } from '../names/resolve-names.ts';
import { LinkedDraft } from '../row-draft.ts';
import { resolveCompanyName } from './resolve-companies.ts';

interface ClassPlace {
  readonly company?: Target;
  readonly round?: Target;
}

/** Links a Share Classes row and makes its name known to the rows that hold or convert into it. */
export function resolveShareClass(
  record: ShareClassRecord,
  registry: NameRegistry,
  currencies: Currencies,
): LinkedShareClass {
  const row = new LinkedDraft(record);
  const statedCompany = resolveCompanyName(row, registry);
  const byId = matchById(row, registry, {
    column: 'Share Class ID',
    noun: 'share class',
    held: registry.shareClassById,
    stated: statedCompany,
  });
  const { company, held } = byId;
  const round = resolveRoundName(row, registry, company, record.round);
  // A row with an ID may leave its round out: then it is that of the class it names.
  const place = omitAbsent({ company, round: round ?? (held === undefined ? undefined : existing(held.roundId)) });
  const match = byId.match ?? matchClassName(row, registry, place, currencies);
  claim(row, registry, place, match);
  announce(row, registry, place, match);
  const currency = currencyOfRound(registry, place.round, record.round);
  const completeMoney: CompleteMoney = (column, money) => currencies.complete(row, column, money, currency);
  const stated = omitAbsent({ ...stateClass(record, completeMoney), company, round });
  return omitAbsent({ ...row.fields(), kind: 'share-class', match, stated });
}

function stateClass(record: ShareClassRecord, completeMoney: CompleteMoney): Stated<NewShareClass<Target>> {
  return omitAbsent({
    kind: 'share-class',
    name: record.name,
    ...enterTerms(SHARE_CLASS_TERMS, record, completeMoney),
  });
}

function matchClassName(
  row: LinkedDraft<ShareClassRecord>,
  registry: NameRegistry,
  { company, round }: ClassPlace,
  currencies: Currencies,
): Match | undefined {
  const { name, id } = row.record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing' || round?.kind !== 'existing')
    return undefined;
  const candidates = registry.shareClassesOf(company).findAll(name, (candidate) => {
    const isOfRound = candidate.round !== undefined && targetKey(candidate.round) === round.id;
    return isOfService(candidate) && isOfRound && foldName(candidate.name) === foldName(name);
  });
  const currency = registry.factsOf(round).currency;
  const stated = stateClass(row.record, (_column, money) => currencies.completeSilently(money, currency));
  const isEqual = (heldId: string): boolean => {
    const held = registry.shareClassById.get(heldId);
    return held !== undefined && !isUnlisted(held) && differingFields(SHARE_CLASS_FIELDS, stated, held).length === 0;
  };
  return matchByName(row, { column: 'Share Class', name, candidates, isEqual });
}

function claim(
  row: LinkedDraft<ShareClassRecord>,
  registry: NameRegistry,
  { company, round }: ClassPlace,
  match: Match | undefined,
): void {
  const name = row.record.name === undefined ? undefined : foldName(row.record.name);
  const key = claimKey('share-class', match, [company && targetKey(company), round && targetKey(round), name]);
  claimThing(row, registry, { column: 'Share Class', key });
}

function announce(
  row: LinkedDraft<ShareClassRecord>,
  registry: NameRegistry,
  { company, round }: ClassPlace,
  match: Match | undefined,
): void {
  const { name, key, origin } = row.record;
  const held = match === undefined ? undefined : registry.shareClassById.get(match.id);
  const shown = name ?? held?.name;
  if (company === undefined || shown === undefined) return;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  if (round !== undefined) registry.factsOf(target).round ??= round;
  const label = `${cleanText(row.record.round ?? 'no round')} / ${cleanText(shown)}, ${origin.sheet} row ${origin.rowNumber}`;
  const obstacle = (): string | undefined => row.obstacle(match !== undefined || (registry.isOffline && row.isClear));
  const texts = [shown, ...formerTexts(row.record), ...(held === undefined ? [] : [held.id, held.name])];
  registry.shareClassesOf(company).add(omitAbsent({ target, name: shown, label, row: key, obstacle, round }), texts);
}
