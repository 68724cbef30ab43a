import { beforeAll, expect, it } from 'vitest';
import { type Member, putMember } from '../server/asked-server.ts';
import { openTeam } from '../support.ts';
import { type Server, startServer } from './open-server.ts';

/** The guesses of one person in a minute, in which the clock of these servers stands still. */
const MOST = 20;

let team: Awaited<ReturnType<typeof openTeam>>;
let server: Server;

beforeAll(async () => {
  team = await openTeam();
  server = await startServer(team, { localPerson: 'Lena Local <lena@example.com>' });
});

/** Statuses of so many guesses at the code of somebody else's command line. */
async function guess({ token }: Member, method: 'GET' | 'POST', count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = method === 'GET' ? {} : { body: JSON.stringify({ isConfirmed: true }) };
    statuses.push((await fetch(`${server.own}/api/device/BCDF-GHJK`, { method, headers, ...body })).status);
  }
  return statuses;
}

it.each([
  ['GET', 404],
  // Only a browser confirms one; that it was tried counts all the same.
  ['POST', 403],
] as const)(
  'nobody guesses on and on at the codes of command lines (%s), and nobody else is kept waiting',
  async (method, status) => {
    const [one, other] = [await putMember(team.write, `One ${method}`), await putMember(team.write, `Other ${method}`)];
    expect(await guess(one, method, MOST + 2)).toEqual([...Array<number>(MOST).fill(status), 429, 429]);
    expect(await guess(other, method, 1)).toEqual([status]);
  },
);
