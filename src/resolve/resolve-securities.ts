import { decimal } from '../model/decimal.ts';
import type { LinkedSecurity, Match } from '../model/linked.ts';
import type { Target } from '../model/new-data.ts';
import type { SecurityRecord } from '../model/record.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { Currencies } from './currencies.ts';
import { settleLookup } from './reference.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { resolveClassName, resolveRoundName } from './resolve-names.ts';
import { RowDraft } from './row-draft.ts';
import { refKey, type World } from './world.ts';

/** Links a Securities row and makes its Ref known to the transactions. */
export function resolveSecurity(record: SecurityRecord, world: World, currencies: Currencies): LinkedSecurity {
  const row = new RowDraft(record);
  const statedCompany = resolveCompanyName(row, world);
  const match = matchSecurityId(row, world, statedCompany);
  const held = match === undefined ? undefined : world.securities.get(match.id);
  const company = statedCompany ?? held?.company;
  if (company?.kind === 'existing') row.companyName ??= world.companyById.get(company.id)?.name;
  const round = resolveRoundName(row, world, company, record.round);
  const shareClass = resolveClassName(row, world, { column: 'Share Class', text: record.shareClass, company, round });
  const impliedRound = round ?? (shareClass === undefined ? undefined : world.classRound.get(targetKey(shareClass)));
  const fundId = resolveFund(row, world);
  announce(row, world, { company, round: impliedRound ?? held?.round, match });
  const roundCurrency = impliedRound === undefined ? undefined : world.roundCurrency.get(targetKey(impliedRound));
  const money = (column: string, stated: SecurityRecord['investmentAmount']) =>
    currencies.settle(record, column, stated, roundCurrency);
  const stated = omitAbsent({
    kind: 'security',
    type: record.type,
    company,
    fundId,
    issueDate: record.issueDate,
    round,
    shareClass,
    shares: record.shares,
    investmentAmount: money('Investment Amount', record.investmentAmount),
    dueDate: record.dueDate,
    exercisePrice: money('Exercise Price', record.exercisePrice),
    totalCost: money('Total Cost', record.totalCost),
    convertibleType: record.convertibleType,
    discount: record.discount,
    valuationCap: money('Valuation Cap', record.valuationCap),
    maturityDate: record.maturityDate,
    interestRate: record.interestRate,
    daysConvention: record.daysConvention === undefined ? undefined : decimal(record.daysConvention),
    token: record.token,
    quantity: record.quantity,
    pricePerToken: money('Price Per Token', record.pricePerToken),
  });
  return omitAbsent({ ...row.base(), kind: 'security', match, stated, impliedRound });
}

function matchSecurityId(row: RowDraft<SecurityRecord>, world: World, company: Target | undefined): Match | undefined {
  const id = row.record.id;
  if (id === undefined || world.isOffline) return undefined;
  const column = 'Security ID';
  const held = world.securities.get(id);
  if (held === undefined) {
    row.error(
      column,
      'id-not-found',
      `The portfolio service has no security with the ID "${id}".`,
      'Correct the ID, or leave it blank for a security that is new.',
    );
  } else if (company !== undefined && held.company !== undefined && targetKey(company) !== targetKey(held.company)) {
    const owner = world.companyById.get(targetKey(held.company))?.name ?? targetKey(held.company);
    row.error(
      column,
      'id-other-company',
      `The security "${id}" belongs to ${owner}, not to the company of this row.`,
      'Correct the ID or the company, or leave the ID blank for a security that is new.',
    );
  } else return { id, by: 'id' };
  return undefined;
}

function resolveFund(row: RowDraft<SecurityRecord>, world: World): string | undefined {
  const text = row.record.fund;
  if (text === undefined) return undefined;
  const noun = { noun: 'fund', where: '' };
  const found = settleLookup(row, {
    column: 'Fund',
    text,
    lookup: world.funds.find(text),
    noun,
    isOffline: world.isOffline,
  });
  return found === undefined ? undefined : targetKey(found.target);
}

function announce(
  row: RowDraft<SecurityRecord>,
  world: World,
  place: { company: Target | undefined; round: Target | undefined; match: Match | undefined },
): void {
  const { ref, key, origin } = row.record;
  if (ref === undefined) return;
  const { match, company, round } = place;
  const target: Target = match === undefined ? { kind: 'planned', row: key } : existing(match.id);
  const isUsable = match !== undefined || row.status === 'sound';
  const known = world.securities.get(refKey(origin.inputIndex, ref));
  if (known !== undefined) return;
  world.securities.set(refKey(origin.inputIndex, ref), omitAbsent({ target, company, round, isUsable, row: key }));
}
