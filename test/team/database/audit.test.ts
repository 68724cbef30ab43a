import { expect, test } from 'vitest';
import { appendAudit, listAudit, readAudit } from '../../../src/team/database/audit.ts';
import { findBreak } from '../../../src/team/terms/audit-entry.ts';
import { openTeam } from '../support.ts';

const ANA = { name: 'Ana' };
const facts = (subject: string, firm?: string) => ({
  ...{ action: 'submitted', subject, details: { rows: 2, name: 'q1.xlsx' } },
  ...(firm === undefined ? {} : { firm }),
});

test('entries of a firm are numbered without a gap, whoever writes at the same moment, and none can be changed', async () => {
  const { pool, write } = await openTeam();
  const subjects = Array.from({ length: 12 }, (_, index) => `submission ${index}`);
  await Promise.all(subjects.map((subject) => write((ask) => appendAudit(ask, ANA, facts(subject, 'acme')))));
  await write((ask) => appendAudit(ask, ANA, facts('capsheet')));
  const entries = await pool.transact('read', (ask) => readAudit(ask, 'acme'));
  expect(entries.map(({ number }) => number)).toEqual(subjects.map((_, index) => index + 1));
  expect(findBreak(entries)).toBeUndefined();
  expect(await pool.transact('read', (ask) => listAudit(ask, 'acme', { limit: 2, before: 4 }))).toEqual(
    entries.slice(1, 3).reverse(),
  );
  for (const sql of ["UPDATE audit SET actor = 'Ben'", 'DELETE FROM audit', 'TRUNCATE audit'])
    await expect(write((ask) => ask(sql))).rejects.toThrow('only added to');
});

test('whoever changes an entry all the same, or takes one away, is found out', async () => {
  const { pool, write } = await openTeam();
  for (const subject of ['one', 'two', 'three']) await write((ask) => appendAudit(ask, ANA, facts(subject, 'acme')));
  const entries = await pool.transact('read', (ask) => readAudit(ask, 'acme'));
  expect(findBreak(entries.map((entry) => (entry.number === 2 ? { ...entry, actor: 'Ben' } : entry)))).toBe(2);
  expect(findBreak(entries.filter(({ number }) => number !== 1))).toBe(1);
  expect(findBreak(entries.filter(({ number }) => number !== 2))).toBe(2);
});
