import { convert, sell } from './cap-table-events.ts';
import type { SeedCompany, SeedEvent, SeedMoney, SeedPortfolio, SeedRound, SeedSecurity } from './seed-types.ts';
import type { StoredMoney } from './store/columns.ts';
import { insertCompany } from './store/companies.ts';
import { insertCustomColumn, insertCustomOption, putCustomValue } from './store/custom-columns.ts';
import { insertFund } from './store/funds.ts';
import { insertRound } from './store/rounds.ts';
import { getSecurity, insertSecurity } from './store/securities.ts';
import { getShareClass, insertShareClass } from './store/share-classes.ts';
import { toStableId } from './store/stable-id.ts';
import type { Store } from './store/store.ts';

/** Where a seed entry goes: what it writes to, whose it is, and the name its company has in ids. */
interface Target {
  readonly store: Store;
  readonly firmId: string;
  readonly company: string;
}

/** Writes a portfolio into an empty firm. Ids depend on the names alone, so every sandbox of one seed is the same. */
export function seedPortfolio(store: Store, firmId: string, portfolio: SeedPortfolio): void {
  for (const fund of portfolio.funds) {
    insertFund(store, { ...fund, id: seedId('fund', fund.name), firm_id: firmId });
  }
  for (const { name, type, options } of portfolio.customColumns) {
    const id = seedId('column', name);
    insertCustomColumn(store, { id, firm_id: firmId, name, type });
    for (const { value, color } of options) {
      insertCustomOption(store, { id: seedId('option', name, value), column_id: id, value, color });
    }
  }
  for (const company of portfolio.companies) seedCompany({ store, firmId, company: company.name }, company, portfolio);
}

/** The id a seed gives to a thing: its kind, then the names on the way to it (`round`, company, round). */
export function seedId(kind: string, ...names: readonly string[]): string {
  return toStableId(['seed', kind, ...names].join('/'));
}

function seedCompany(target: Target, company: SeedCompany, portfolio: SeedPortfolio): void {
  const { store, firmId } = target;
  const { name, status, description, city, sector, website } = company;
  const fields = { name, status, description, city, sector, website, fiscal_year_end: company.fiscalYearEnd };
  insertCompany(store, { ...fields, id: seedId('company', name), firm_id: firmId });
  for (const round of company.rounds) seedRound(target, round);
  for (const security of company.securities) seedSecurity(target, security);
  for (const event of company.events ?? []) seedEvent(target, event);
  for (const [column, value] of Object.entries(company.customValues)) {
    const isText = portfolio.customColumns.some((known) => known.name === column && known.type === 'text');
    putCustomValue(store, {
      firm_id: firmId,
      company_id: seedId('company', name),
      column_id: seedId('column', column),
      text: isText ? [value].flat().join('; ') : '',
      option_ids: isText ? [] : [value].flat().map((option) => seedId('option', column, option)),
    });
  }
}

function seedRound({ store, firmId, company }: Target, round: SeedRound): void {
  const id = seedId('round', company, round.name);
  insertRound(store, {
    id,
    firm_id: firmId,
    company_id: seedId('company', company),
    name: round.name,
    closing_date: round.closingDate,
    pre_money_valuation: toMoney(round.preMoney) ?? null,
    round_size: toMoney(round.size) ?? null,
    fully_diluted_shares: round.fullyDiluted ?? null,
    is_crypto: round.isCrypto ?? false,
    liquidation_multiple: round.liquidationMultiple ?? null,
    cap_multiple: round.capMultiple ?? null,
    seniority_position: round.seniority ?? null,
    participation_type: round.participation ?? null,
    co_investors: [...toInvestors(round.leads, true), ...toInvestors(round.coInvestors, false)],
    pari_passu_rounds: (round.pariPassuWith ?? []).map((other) => seedId('round', company, other)),
  });
  for (const shareClass of round.classes ?? []) {
    const purchaseType = shareClass.purchaseType ?? 'primary';
    insertShareClass(store, {
      id: seedId('class', company, round.name, shareClass.name),
      firm_id: firmId,
      company_id: seedId('company', company),
      financing_id: id,
      purchase_type: purchaseType,
      type: shareClass.type,
      name: shareClass.name,
      price_per_share: parseMoney(shareClass.price),
      include_in_fair_value: purchaseType === 'primary',
    });
  }
}

function seedSecurity({ store, firmId, company }: Target, security: SeedSecurity): void {
  const { round, shareClass } = security;
  insertSecurity(store, {
    id: seedId('security', company, security.ref),
    firm_id: firmId,
    company_id: seedId('company', company),
    fund_id: seedId('fund', security.fund),
    type: security.type,
    issue_date: security.issueDate,
    financing_id: round === undefined ? null : seedId('round', company, round),
    share_class_id: shareClass === undefined ? undefined : seedId('class', company, round ?? '', shareClass),
    shares: security.shares,
    investment_amount: toMoney(security.amount),
    due_date: security.dueDate,
    exercise_price: toMoney(security.exercisePrice),
    total_cost: toMoney(security.totalCost),
    convertible_type: security.convertibleType,
    discount: security.discount,
    valuation_cap: toMoney(security.valuationCap),
    maturity_date: security.maturityDate,
    interest_rate: security.interestRate,
    days_convention: security.daysConvention,
    token: security.token,
    quantity: security.quantity,
    price_per_token: toMoney(security.pricePerToken),
    purchase_amount: toMoney(security.purchaseAmount),
    price_per_share: toMoney(security.pricePerShare),
  });
}

function seedEvent({ store, firmId, company }: Target, event: SeedEvent): void {
  const security = getSecurity(store, firmId, seedId('security', company, event.security));
  if (security === undefined) throw new Error(`the seed has no security ${event.security} of ${company}`);
  const { date } = event;
  if (event.event === 'sale') {
    assertDone(sell(store, { security, date, shares: event.shares, cash: parseMoney(event.cash) }));
    return;
  }
  const shareClass = getShareClass(store, firmId, seedId('class', company, event.round, event.shareClass));
  if (shareClass === undefined) throw new Error(`the seed has no share class ${event.shareClass} of ${company}`);
  assertDone(convert(store, { event: event.event, security, date, shareClass }));
}

function assertDone(result: ReturnType<typeof sell>): void {
  if (typeof result !== 'string') throw new Error(`the seed has an impossible event: ${result.msg}`);
}

function toInvestors(names: readonly string[] | undefined, isLead: boolean) {
  return (names ?? []).map((name) => ({ name, is_lead: isLead }));
}

function toMoney(text: SeedMoney | undefined): StoredMoney | undefined {
  return text === undefined ? undefined : parseMoney(text);
}

function parseMoney(text: SeedMoney): StoredMoney {
  const [value = '', currency = ''] = text.split(' ');
  return { value, currency };
}
