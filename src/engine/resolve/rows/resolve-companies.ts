import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { cleanText } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { COMPANY_FIELDS, differingFields } from '../../../model/identity/identity.ts';
import type { LinkedCompany, Match, Stated } from '../../../model/records/linked.ts';
import type { CheckedRecord, CompanyRecord } from '../../../model/records/record.ts';
import type { NewCompany, Target } from '../../../model/service/new-data.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { Company } from '../../../model/service/snapshot.ts';
import { existing } from '../../../model/service/target-key.ts';
import { enterTerms } from '../enter-terms.ts';
import { claimKey, claimThing } from '../names/claim.ts';
import { idNotFound, isOfService, matchByName } from '../names/match-by-id.ts';
import { formerTexts } from '../names/name-index.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { reportResolvedLater, takeCandidate } from '../names/reference.ts';
import { LinkedDraft } from '../row-draft.ts';
import { takeFile } from './take-file.ts';

const COMPANY = { noun: 'company' };

/** Links the Companies rows and makes their names known to the rows of all other sheets. */
export function resolveCompany(record: CompanyRecord, registry: NameRegistry): LinkedCompany {
  const row = new LinkedDraft(record);
  const match = registry.isOffline ? undefined : matchCompany(row, registry);
  const held = match === undefined ? undefined : registry.companyById.get(match.id);
  row.companyName = held?.name ?? record.name;
  const name = record.name === undefined ? undefined : foldName(record.name);
  claimThing(row, registry, { column: 'Company', key: claimKey('company', match, [name]) });
  announce(row, registry, match);
  const file = record.logo === undefined ? undefined : takeFile(row, registry, 'Logo');
  const logo = record.logo === undefined ? undefined : omitAbsent({ file });
  return omitAbsent({ ...row.fields(), kind: 'company', match, stated: statedCompany(record), logo });
}

/** The company a row of another sheet belongs to; `undefined` with the reason reported on the row. */
export function resolveCompanyName(
  row: LinkedDraft<Exclude<CheckedRecord, CompanyRecord>>,
  registry: NameRegistry,
): Target | undefined {
  const text = row.record.company;
  if (text === undefined) return undefined;
  const usable = registry.companies.findUsable(text);
  row.companyName = usable?.name ?? text;
  if (usable !== undefined) return usable.target;
  const lookup = registry.companies.find(text);
  if (lookup.kind === 'missing' && registry.isOffline) {
    reportResolvedLater(row, registry, 'Company', text);
    return registry.standInOf(text);
  }
  const found = takeCandidate(row, registry, { column: 'Company', text, lookup, noun: COMPANY });
  if (found !== undefined) row.companyName = found.name;
  return found?.target;
}

function matchCompany(row: LinkedDraft<CompanyRecord>, registry: NameRegistry): Match | undefined {
  const { id, name, action } = row.record;
  if (id !== undefined) return matchCompanyId(row, registry, id);
  if (name === undefined) return undefined;
  const candidates = registry.companies.findAll(
    name,
    (candidate) => isOfService(candidate) && foldName(candidate.name) === foldName(name),
  );
  const stated = statedCompany(row.record);
  const isEqual = (heldId: string): boolean => {
    const held = registry.companyById.get(heldId);
    return held !== undefined && !isUnlisted(held) && differingFields(COMPANY_FIELDS, stated, held).length === 0;
  };
  const match = matchByName(row, { column: 'Company', name, candidates, isEqual });
  if (match !== undefined || candidates.length > 0 || action === 'new') return match;
  const near = nearCompany(name, registry);
  return near === undefined ? undefined : { id: near.id, by: 'near-name' };
}

function matchCompanyId(row: LinkedDraft<CompanyRecord>, registry: NameRegistry, id: string): Match | undefined {
  if (registry.companyById.has(id)) return { id, by: 'id' };
  row.error('Company ID', ...idNotFound({ column: 'Company ID', noun: 'company' }, id));
  return undefined;
}

/** Nearly the name of an existing company, or what that one is called in addresses. */
function nearCompany(name: string, registry: NameRegistry): Company | undefined {
  const { bySlug, byNearName } = registry.heldCompanies;
  const near = [...(bySlug.get(foldName(name)) ?? []), ...byNearName.near(name)];
  return near.sort((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1))[0];
}

function announce(row: LinkedDraft<CompanyRecord>, registry: NameRegistry, match: Match | undefined): void {
  const { name, key, origin } = row.record;
  const held = match === undefined ? undefined : registry.companyById.get(match.id);
  const shown = held?.name ?? name;
  if (shown === undefined) return;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  const label = `${cleanText(name ?? shown)}, ${origin.sheet} row ${origin.rowNumber}`;
  const obstacle = (): string | undefined => row.obstacle(match !== undefined || (registry.isOffline && row.isClear));
  // A row of nearly its name speaks for the company under that name only.
  const heldTexts = held === undefined || match?.by === 'near-name' ? [] : [held.id, held.slug, held.name];
  registry.companies.add({ target, name: shown, label, row: key, obstacle }, [
    name ?? shown,
    ...formerTexts(row.record),
    ...heldTexts,
  ]);
}

function statedCompany(record: CompanyRecord): Stated<NewCompany> {
  // A company says nothing of money: no currency is missing.
  const terms = enterTerms(COMPANY_TERMS, record, () => undefined);
  return omitAbsent({ kind: 'company', name: record.name, ...terms });
}
