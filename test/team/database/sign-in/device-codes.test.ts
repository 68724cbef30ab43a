import { expect, it } from 'vitest';
import {
  addDeviceCode,
  decideDeviceCode,
  pollDeviceCode,
  spendDeviceCode,
} from '../../../../src/team/database/sign-in/device-codes.ts';
import { query } from '../../../support/postgres/start-postgres.ts';
import { openTeam, putPerson } from '../../support.ts';

const CODE = { deviceSha256: 'd', userCode: 'BBBB-BBBB', name: 'laptop', askedFrom: '127.0.0.1' };

it('tells two who ask at the same moment of a confirmed code one after the other, so that one of them spends it', async () => {
  const { url, write } = await openTeam();
  const person = await putPerson(write, 'Ana');
  await write((ask) => addDeviceCode(ask, CODE, 600));
  await write((ask) => decideDeviceCode(ask, CODE.userCode, { person, isConfirmed: true }));
  const poll = () => write((ask) => pollDeviceCode(ask, CODE.deviceSha256, 0));
  const isWaitedFor = async (): Promise<void> => {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await query(url, sql)).length === 0);
  };
  const second = await write(async (ask) => {
    expect((await pollDeviceCode(ask, CODE.deviceSha256, 0))?.state).toBe('confirmed');
    const other = poll();
    // Either it waits, or it has been told already.
    await Promise.race([other, isWaitedFor()]);
    await spendDeviceCode(ask, CODE.deviceSha256);
    return { other };
  });
  expect((await second.other)?.state).toBe('used');
});

it('does not give out a user code that somebody else is shown', async () => {
  const { write } = await openTeam();
  const add = (deviceSha256: string) => write((ask) => addDeviceCode(ask, { ...CODE, deviceSha256 }, 600));
  expect([await add('one'), await add('other')]).toEqual([true, false]);
  await write((ask) => ask(`UPDATE device_codes SET expires_at = clock_timestamp() - interval '1 second'`));
  expect(await add('third')).toBe(true);
});
