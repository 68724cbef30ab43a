import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { connect } from './support.ts';

const READS = [
  OPERATIONS.whoami,
  OPERATIONS.listCompanies,
  OPERATIONS.listFunds,
  OPERATIONS.queryRounds,
  OPERATIONS.queryShareClasses,
  OPERATIONS.querySecurities,
  OPERATIONS.queryTransactions,
  OPERATIONS.listCustomColumns,
  OPERATIONS.listCustomValues,
];

for (const decimals of ['string', 'number'] as const) {
  test(`answers every query as the contract says, decimals as ${decimals}`, async () => {
    const { get, post } = await connect({ behaviour: { decimals } });
    for (const operation of READS) {
      const answer = operation.method === 'GET' ? await get(operation.path) : await post(operation.path, {});
      expect(answer.status, operation.id).toBe(operation.successStatus);
      expect(operation.response.safeParse(answer.body).error, operation.id).toBeUndefined();
    }
  });
}
