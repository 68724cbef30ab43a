import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { ROUTES } from '../../../src/service/sandbox/app.ts';
import { connect } from './support.ts';

const READS = Object.values(OPERATIONS).filter(({ id, method, safeToRepeat, encoding }) => {
  return id !== 'issueToken' && (method === 'GET' || (method === 'POST' && safeToRepeat && encoding === 'json'));
});

test('serves every operation of the contract', () => {
  const served = ['issueToken', ...ROUTES.map(({ operation }) => operation.id)];
  expect(served.sort()).toEqual(Object.keys(OPERATIONS).sort());
});

for (const decimals of ['string', 'number'] as const) {
  test(`answers every query as the contract says, decimals as ${decimals}`, async () => {
    const { get, post } = await connect({ behaviour: { decimals } });
    for (const operation of READS) {
      const company = operation.id === 'listNotes' ? '?company_slug=kestrel-bio' : '';
      const answer = operation.method === 'GET' ? await get(operation.path + company) : await post(operation.path, {});
      expect(answer.status, operation.id).toBe(operation.successStatus);
      expect(operation.response.safeParse(answer.body).error, operation.id).toBeUndefined();
    }
  });
}
