import { expect, it } from 'vitest';
import { isRefusedTo } from '../../../src/service/client/role-rules.ts';

it('knows what a role may not call, and lets the service decide on what it does not know', () => {
  const refused = (role: string | undefined) =>
    (['createCompany', 'addRounds', 'replaceCustomValues', 'queryRounds'] as const).filter((id) =>
      isRefusedTo(role, id),
    );
  expect(refused('ADMIN')).toEqual([]);
  expect(refused('editor')).toEqual([]);
  expect(refused(undefined)).toEqual([]);
  expect(refused('VIEWER')).toEqual(['createCompany', 'addRounds', 'replaceCustomValues']);
  expect(refused('ANALYST')).toEqual(['createCompany', 'replaceCustomValues']);
});
