import { OPERATIONS } from '../../src/service/contract/operations.ts';
import { needs } from './check.ts';
import type { Service } from './service.ts';

/** A company of this run's own, with a round and a share class, so that nothing else is touched. */
export interface NewCompany {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly fundId: string;
  readonly roundId: string;
  readonly shareClassId: string;
}

const { addRounds, addShareClasses, createCompany, listCompanies, listFunds } = OPERATIONS;

export const usd = (value: string) => ({ value, currency: 'USD' });

export async function addCompany(service: Service, name: string): Promise<NewCompany> {
  const fund = needs((await service.read(listFunds)).results[0], 'no fund');
  const { slug = '' } = await service.read(createCompany, { body: { name } });
  const { results } = await service.read(listCompanies, { query: { name, page_size: '100' } });
  const company = needs(
    results.find((found) => found.slug === slug),
    'no company of the new slug',
  );
  const [round] = await service.read(addRounds, { body: { financing_rounds: [roundOf(company.id, 'Seed')] } });
  const added = needs(round, 'no round after one was added');
  const shareClass = { ...classOf(company.id, added.id, 'Common'), purchase_type: 'primary' };
  const [first] = await service.read(addShareClasses, { body: { share_classes: [shareClass] } });
  const shareClassId = needs(first, 'no class after one was added').id;
  return { id: company.id, slug, name, fundId: fund.id, roundId: added.id, shareClassId };
}

export function roundOf(company_id: string, name: string): Readonly<Record<string, unknown>> {
  return {
    company_id,
    name,
    pre_money_valuation: usd('1000000.5'),
    round_size: usd('250000'),
    fully_diluted_shares: '1000000',
    closing_date: '2024-02-29',
    co_investors: [{ name: 'Conformance Partners', is_lead: true }],
  };
}

export function classOf(company_id: string, financing_id: string, name: string): Readonly<Record<string, unknown>> {
  return { company_id, financing_id, type: 'common', name, price_per_share: usd('2.5') };
}
