import type { Security } from '../../../src/model/service/snapshot.ts';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import type { Sandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import type { Answer } from './support.ts';

export const VERDANT = seedId('company', 'Verdant Fields');
const SEED_ROUND = seedId('round', 'Verdant Fields', 'Seed');
const SEED_CLASS = seedId('class', 'Verdant Fields', 'Seed', 'Seed Preferred');

/** A certificate of the sample's Verdant Fields; the share count tells it from others. */
export function certificate(shares: string, amount = '1000') {
  return {
    issue_date: '2025-06-01',
    fund_id: seedId('fund', 'Northlight Fund II'),
    company_id: VERDANT,
    investment_amount: { value: amount, currency: 'USD' },
    shares,
    share_class_id: SEED_CLASS,
    financing_id: SEED_ROUND,
  };
}

export const certificates = (...shares: readonly string[]) => ({
  certificates: shares.map((count) => certificate(count)),
});

/** The share counts of the certificates of these tests, in the order they were stored. */
export function storedShares(sandbox: Sandbox): (string | undefined)[] {
  const isOurs = ({ issueDate, companyId }: Security) => issueDate === '2025-06-01' && companyId === VERDANT;
  return sandbox
    .dump()
    .securities.filter(isOurs)
    .map(({ shares }) => shares);
}

/** The status of an answer, or that there was none. */
export async function outcomeOf(answer: Promise<Answer>): Promise<number | 'no answer' | 'broken JSON'> {
  try {
    return (await answer).status;
  } catch (error) {
    return error instanceof SyntaxError ? 'broken JSON' : 'no answer';
  }
}

export function detailOf({ status, body }: Answer): string {
  return `${status} ${body.detail}`;
}
