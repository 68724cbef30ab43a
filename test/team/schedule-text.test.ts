import { expect, test } from 'vitest';
import { newSubscription, newWatch } from '../../src/team/api/edges.ts';
import { parseSchedule } from '../../src/team/edges/edge-tasks.ts';
import { isSchedule } from '../../src/team/terms/schedule.ts';

const GOOD = ['* * * * *', '0 6 * * 1-5', '*/15 8-18 * * *', '0,30 0 1 1 0', '59 23 31 12 7', '0 6 1-7,15 * 1'];
const BAD = [
  ...['', '*', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * * 13 *', '* * * * 8'],
  ...['5-1 * * * *', '*/0 * * * *', '1/2 * * * *', 'a * * * *', '* * * jan *', '-1 * * * *', '1- * * * *', ', * * * *'],
];

test('a schedule is what the queue’s clock reads', () => {
  const isRead = (text: string): boolean => {
    try {
      parseSchedule(text);
      return true;
    } catch {
      return false;
    }
  };
  expect(GOOD.filter((text) => !isSchedule(text) || !isRead(text))).toEqual([]);
  expect(BAD.filter((text) => isSchedule(text))).toEqual([]);
});

test('a watch and a webhook are refused where they could never work', () => {
  const watch = { place: { kind: 'folder', path: 'inbox' }, owner: 'ana@example.com' };
  expect(newWatch.safeParse(watch).data?.cron).toBe('* * * * *');
  expect(newWatch.safeParse({ ...watch, cron: 'hourly' }).success).toBe(false);
  const isHook = (address: string) => newSubscription.safeParse({ kind: 'webhook', address }).success;
  expect(isHook('https://hooks.example/x')).toBe(true);
  for (const address of [
    'ftp://hooks.example/x',
    'https://me:pass@hooks.example/x',
    'hooks.example',
    'javascript:alert(1)',
  ])
    expect(isHook(address)).toBe(false);
});
