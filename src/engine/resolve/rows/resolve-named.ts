import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { cleanText, quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { COMPANY_FIELDS, differingFields, ROUND_FIELDS, SHARE_CLASS_FIELDS } from '../../../model/identity/identity.ts';
import type { LocalFile } from '../../../model/local-file.ts';
import type { LinkedCompany, LinkedRound, LinkedShareClass, Match, Stated } from '../../../model/records/linked.ts';
import type { CompanyRecord, DocumentRecord, RoundRecord, ShareClassRecord } from '../../../model/records/record.ts';
import type { NewCompany, NewRound, NewShareClass, Target } from '../../../model/service/new-data.ts';
import type { Company, Round } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import {
  announceNamed,
  claimKey,
  claimThing,
  findNamesakes,
  idNotFound,
  isOfService,
  matchById,
  matchByName,
} from '../names/match-row.ts';
import { type NameRegistry, stemKey } from '../names/name-registry.ts';
import {
  currencyOfRound,
  type ReferenceNoun,
  resolveCompanyName,
  resolveRoundName,
  takeCandidate,
} from '../names/reference.ts';
import { type CompleteMoney, enterTerms, LinkedDraft } from '../row-draft.ts';

/** Links a Companies row and makes its name known to the rows of all other sheets. */
export function resolveCompany(record: CompanyRecord, registry: NameRegistry): LinkedCompany {
  const row = new LinkedDraft(record, registry);
  const match = registry.isOffline ? undefined : matchCompany(row);
  const held = match && registry.companyById.get(match.id);
  row.companyName = held?.name ?? record.name;
  claimThing(row, { column: 'Company', key: claimKey('company', match, [foldedName(record)]) });
  const name = record.name ?? held?.name;
  // A row of nearly its name speaks for the company under that name only.
  const heldTexts = held === undefined || match?.by === 'near-name' ? [] : [held.id, held.slug, held.name];
  if (name !== undefined)
    announceNamed(row, registry.companies, {
      match,
      name: held?.name ?? name,
      label: cleanText(name),
      texts: [name, ...heldTexts],
    });
  const file = record.logo === undefined ? undefined : takeFile(row, 'Logo');
  const logo = record.logo === undefined ? undefined : omitAbsent({ file });
  return omitAbsent({ ...row.fields(), kind: 'company', match, stated: statedCompany(record), logo });
}

function matchCompany(row: LinkedDraft<CompanyRecord>): Match | undefined {
  const { registry, record } = row;
  const { id, name, action } = record;
  if (id !== undefined) {
    if (registry.companyById.has(id)) return { id, by: 'id' };
    row.error('Company ID', ...idNotFound({ column: 'Company ID', noun: 'company' }, id));
    return undefined;
  }
  if (name === undefined) return undefined;
  const candidates = findNamesakes(registry.companies, name);
  const stated = statedCompany(record);
  const isEqual = (held: Company): boolean => differingFields(COMPANY_FIELDS, stated, held).length === 0;
  const match = matchByName(row, { column: 'Company', name, candidates, held: registry.companyById, isEqual });
  if (match !== undefined || candidates.length > 0 || action === 'new') return match;
  const near = nearCompany(name, registry);
  return near === undefined ? undefined : { id: near.id, by: 'near-name' };
}

/** Nearly the name of an existing company, or what that one is called in addresses. */
function nearCompany(name: string, registry: NameRegistry): Company | undefined {
  const { bySlug, byNearName } = registry.heldCompanies;
  const near = [...(bySlug.get(foldName(name)) ?? []), ...byNearName.near(name)];
  return near.sort((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1))[0];
}

function statedCompany(record: CompanyRecord): Stated<NewCompany> {
  // A company says nothing of money: no currency is missing.
  const terms = enterTerms(COMPANY_TERMS, record, () => undefined);
  return omitAbsent({ kind: 'company', name: record.name, ...terms });
}

/** The file that a row names, if it can be sent. If not, that is an error offline, else only where it would be sent. */
export function takeFile(row: LinkedDraft<DocumentRecord | CompanyRecord>, column: string): LocalFile | undefined {
  const { inspected } = row.record;
  if (inspected === undefined || inspected.kind === 'sound') return inspected?.file;
  const { code, message, hint } = inspected.problem;
  if (row.registry.isOffline) row.error(column, code, message, hint);
  else row.errorUnlessExplained(column, code, message, hint);
  return undefined;
}

interface RoundDraft {
  readonly row: LinkedDraft<RoundRecord>;
  readonly company: Target | undefined;
  readonly match: Match | undefined;
}

/** Links all Rounds rows: first each to its company and its like in the service, then to each other (pari passu). */
export function resolveRounds(records: readonly RoundRecord[], registry: NameRegistry): LinkedRound[] {
  return records.map((record) => linkToCompany(record, registry)).map(toLinkedRound);
}

function linkToCompany(record: RoundRecord, registry: NameRegistry): RoundDraft {
  const row = new LinkedDraft(record, registry);
  const stated = resolveCompanyName(row);
  const byId = matchById(row, { column: 'Round ID', noun: 'round', held: registry.roundById, stated });
  const { company } = byId;
  const match = byId.match ?? matchRoundName(row, company);
  const key = claimKey('round', match, [company && targetKey(company), foldedName(record)]);
  claimThing(row, { column: 'Round', key });
  announceRound(row, company, match);
  return { row, company, match };
}

function matchRoundName(row: LinkedDraft<RoundRecord>, company: Target | undefined): Match | undefined {
  const { registry, record } = row;
  const { name, id } = record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing') return undefined;
  const candidates = findNamesakes(registry.roundsOf(company), name);
  const isEqual = (held: Round): boolean => {
    const own = record.currency ?? registry.factsOf(existing(held.id)).currency;
    const stated = stateRound(record, (_column, money) => money && registry.currencies.complete(money, own));
    return differingFields(ROUND_FIELDS, stated, held).length === 0 && isOfGroup(record, held, company, registry);
  };
  const beside = () => registry.heldRounds().get(stemKey(company.id, name));
  return matchByName(row, { column: 'Round', name, candidates, held: registry.roundById, isEqual, beside });
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

function announceRound(row: LinkedDraft<RoundRecord>, company: Target | undefined, match: Match | undefined): void {
  const { registry, record } = row;
  const { currency, roundSize, preMoneyValuation } = record;
  // Once it is in, all that is known of its currency is that of its amounts (addHeldRound).
  const stated = roundSize?.currency ?? preMoneyValuation?.currency ?? currency;
  if (stated !== undefined) registry.factsOf(row.targetOf(match)).currency ??= stated;
  const held = match && registry.roundById.get(match.id);
  const name = record.name ?? held?.name;
  if (company === undefined || name === undefined) return;
  const texts = [name, ...(held === undefined || match?.by === 'near-name' ? [] : [held.id, held.name])];
  announceNamed(row, registry.roundsOf(company), { match, name, label: cleanText(name), texts });
}

function toLinkedRound(draft: RoundDraft): LinkedRound {
  const { row, company, match } = draft;
  const { record, registry } = row;
  const own = record.currency ?? registry.factsOf(row.targetOf(match)).currency;
  const pariPassuRounds = resolvePariPassu(draft);
  const completeMoney: CompleteMoney = (column, money) => row.complete(column, money, own);
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

function resolvePariPassu({ row, company, match }: RoundDraft): Target[] | undefined {
  const names = row.record.pariPassuWith;
  if (names === undefined || company === undefined) return undefined;
  const column = 'Pari Passu With';
  const self = targetKey(row.targetOf(match));
  const targets = names.flatMap((text) => {
    const lookup = row.registry.roundsOf(company).find(text);
    const found = takeCandidate(row, { column, text, lookup, noun: ROUND });
    if (found === undefined) return [];
    if (targetKey(found.target) !== self) return [found.target];
    row.error(column, 'list-invalid', `${quote(text)} is this very round.`, 'Name the other rounds of the group.');
    return [];
  });
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()];
}

interface ClassPlace {
  readonly company?: Target;
  readonly round?: Target;
}

/** Links a Share Classes row and makes its name known to the rows that hold or convert into it. */
export function resolveShareClass(record: ShareClassRecord, registry: NameRegistry): LinkedShareClass {
  const row = new LinkedDraft(record, registry);
  const own = resolveCompanyName(row);
  const id = { column: 'Share Class ID', noun: 'share class' };
  const byId = matchById(row, { ...id, held: registry.shareClassById, stated: own });
  const { company, held } = byId;
  const round = resolveRoundName(row, company, record.round);
  // A row with an ID may leave its round out: then it is that of the class it names.
  const place = omitAbsent({ company, round: round ?? (held === undefined ? undefined : existing(held.roundId)) });
  const match = byId.match ?? matchClassName(row, place);
  const { round: inRound } = place;
  const keys = [company && targetKey(company), inRound && targetKey(inRound), foldedName(record)];
  claimThing(row, { column: 'Share Class', key: claimKey('share-class', match, keys) });
  announceClass(row, place, match);
  const currency = currencyOfRound(registry, inRound, record.round);
  const completeMoney: CompleteMoney = (column, money) => row.complete(column, money, currency);
  const stated = omitAbsent({ ...stateClass(record, completeMoney), company, round });
  return omitAbsent({ ...row.fields(), kind: 'share-class', match, stated });
}

function stateClass(record: ShareClassRecord, completeMoney: CompleteMoney): Stated<NewShareClass<Target>> {
  const terms = enterTerms(SHARE_CLASS_TERMS, record, completeMoney);
  return omitAbsent({ kind: 'share-class', name: record.name, ...terms });
}

function matchClassName(row: LinkedDraft<ShareClassRecord>, { company, round }: ClassPlace): Match | undefined {
  const { registry, record } = row;
  const { name, id } = record;
  if (name === undefined || id !== undefined || company?.kind !== 'existing' || round?.kind !== 'existing')
    return undefined;
  const candidates = findNamesakes(
    registry.shareClassesOf(company),
    name,
    (held) => held.round !== undefined && targetKey(held.round) === round.id,
  );
  const { currency } = registry.factsOf(round);
  const stated = stateClass(record, (_column, money) => money && registry.currencies.complete(money, currency));
  return matchByName(row, {
    column: 'Share Class',
    name,
    candidates,
    held: registry.shareClassById,
    isEqual: (held) => differingFields(SHARE_CLASS_FIELDS, stated, held).length === 0,
    beside: () => registry.heldClasses().get(stemKey(round.id, name)),
  });
}

function announceClass(row: LinkedDraft<ShareClassRecord>, { company, round }: ClassPlace, match: Match | undefined) {
  const { registry, record } = row;
  const held = match && registry.shareClassById.get(match.id);
  const name = record.name ?? held?.name;
  if (company === undefined || name === undefined) return;
  if (round !== undefined) registry.factsOf(row.targetOf(match)).round ??= round;
  const label = `${cleanText(record.round ?? 'no round')} / ${cleanText(name)}`;
  const texts = [name, ...(held === undefined || match?.by === 'near-name' ? [] : [held.id, held.name])];
  announceNamed(row, registry.shareClassesOf(company), { match, name, label, texts, ...omitAbsent({ round }) });
}

function foldedName({ name }: { readonly name?: string }): string | undefined {
  return name === undefined ? undefined : foldName(name);
}
