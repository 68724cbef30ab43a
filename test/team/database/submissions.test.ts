import { describe, expect, test } from 'vitest';
import { findSubmission, listSubmissions, moveSubmission, setWanted } from '../../../src/team/database/submissions.ts';
import { openTeam, putFirm, putPerson, putSubmission } from '../support.ts';

async function open() {
  const { write } = await openTeam();
  await putFirm(write, 'acme');
  await putFirm(write, 'beta');
  const ana = await putPerson(write, 'Ana');
  return { write, ana, find: (firm: string, id: number) => write((ask) => findSubmission(ask, firm, id)) };
}

describe('what was submitted', () => {
  test('is found in its own firm, and in no other', async () => {
    const { write, ana, find } = await open();
    const id = await putSubmission(write, 'acme', ana);
    expect(await find('acme', id)).toMatchObject({ id, firm: 'acme', state: 'received', maker: { name: 'Ana' } });
    expect(await find('beta', id)).toBeUndefined();
    expect(await write((ask) => listSubmissions(ask, { firms: ['beta'], limit: 10 }))).toEqual([]);
  });

  test('is under way once, whoever submits it a second time', async () => {
    const { write, ana } = await open();
    const [one, other] = await Promise.all([
      putSubmission(write, 'acme', ana),
      putSubmission(write, 'acme', await putPerson(write, 'Ben')),
    ]);
    expect(one).toBe(other);
    expect(await putSubmission(write, 'beta', ana)).not.toBe(one);
    await write((ask) => moveSubmission(ask, { firm: 'acme', id: one }, 'withdrawn'));
    expect(await putSubmission(write, 'acme', ana)).not.toBe(one);
  });

  test('moves along its arrows only, and in its own firm', async () => {
    const { write, ana, find } = await open();
    const id = await putSubmission(write, 'acme', ana);
    const move = (to: 'applying' | 'planned', firm = 'acme') => write((ask) => moveSubmission(ask, { firm, id }, to));
    expect(await move('applying')).toBe(false);
    expect(await move('planned', 'beta')).toBe(false);
    expect(await move('planned')).toBe(true);
    expect(await write((ask) => setWanted(ask, { firm: 'acme', id }, 'pause'))).toBe(false);
    expect(await find('acme', id)).toMatchObject({ state: 'planned', wanted: 'go' });
  });
});
