import type { LinkedCompany, Match, Stated } from '../model/linked.ts';
import type { NewCompany, Target } from '../model/new-data.ts';
import type { CheckedRecord, CompanyRecord } from '../model/record.ts';
import type { Company } from '../model/snapshot.ts';
import { existing } from '../model/target-key.ts';
import { areNearNames } from '../util/near-names.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import { settleLookup } from './reference.ts';
import { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

/** Links the Companies rows and makes their names known to the rows of all other sheets. */
export function resolveCompany(record: CompanyRecord, world: World): LinkedCompany {
  const row = new RowDraft(record);
  const match = matchCompany(row, world);
  const held = match === undefined ? undefined : world.companyById.get(match.id);
  row.companyName = held?.name ?? record.name;
  announce(record, row, world, match);
  return omitAbsent({ ...row.base(), kind: 'company', match, stated: statedCompany(record) });
}

/** The company a row of another sheet belongs to; `undefined` with the reason said on the row. */
export function resolveCompanyName(
  row: RowDraft<Exclude<CheckedRecord, CompanyRecord>>,
  world: World,
): Target | undefined {
  const text = row.record.company;
  if (text === undefined) return undefined;
  row.companyName = text;
  const noun = { noun: 'company', where: '' };
  const lookup = world.companies.find(text);
  const found = settleLookup(row, { column: 'Company', text, lookup, noun, isOffline: world.isOffline });
  if (found !== undefined) row.companyName = found.name;
  return found?.target;
}

function matchCompany(row: RowDraft<CompanyRecord>, world: World): Match | undefined {
  const { id, name, action } = row.record;
  if (world.isOffline) return undefined;
  if (id !== undefined) return matchCompanyId(row, world, id);
  if (name === undefined) return undefined;
  const lookup = world.companies.find(name, ({ target }) => target.kind === 'existing');
  if (lookup.kind === 'found' && lookup.candidate.target.kind === 'existing')
    return { id: lookup.candidate.target.id, by: 'name' };
  if (lookup.kind === 'ambiguous') {
    settleLookup(row, {
      column: 'Company',
      text: name,
      lookup,
      noun: { noun: 'company', where: '' },
      isOffline: false,
    });
    return undefined;
  }
  const near = action === 'new' ? undefined : nearCompany(name, world);
  return near === undefined ? undefined : { id: near.id, by: 'near-name' };
}

function matchCompanyId(row: RowDraft<CompanyRecord>, world: World, id: string): Match | undefined {
  if (world.companyById.has(id)) return { id, by: 'id' };
  row.error(
    'Company ID',
    'id-not-found',
    `The portfolio service has no company with the ID "${id}".`,
    'Correct the ID, or leave it blank for a company that is new.',
  );
  return undefined;
}

function nearCompany(name: string, world: World): Company | undefined {
  const near = [...world.companyById.values()].filter((company) => areNearNames(company.name, name));
  return near.sort((a, b) => (a.name < b.name ? -1 : 1))[0];
}

function announce(record: CompanyRecord, row: RowDraft, world: World, match: Match | undefined): void {
  if (record.name === undefined) return;
  const target: Target = match === undefined ? { kind: 'planned', row: record.key } : existing(match.id);
  const isUsable = match !== undefined || row.status === 'sound';
  const label = `${record.name}, ${record.origin.sheet} row ${record.origin.rowNumber}`;
  const held = match === undefined ? undefined : world.companyById.get(match.id);
  world.companies.add({ target, name: held?.name ?? record.name, label, row: record.key, isUsable }, [record.name]);
}

function statedCompany(record: CompanyRecord): Stated<NewCompany> {
  const { name, description, city, sector, fiscalYearEnd, website } = record;
  return omitAbsent({ kind: 'company', name, description, city, sector, fiscalYearEnd, website });
}
