import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealPlan } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { runOnTerminal } from '../support/run-on-terminal.ts';
import { clientOf, type Desk, isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';

const PLAN = 'quarter.plan.json';
const ROUNDS = [
  'Company,Round,Closing Date,Round Size,Currency',
  'Kestrel Bio,Series C,2025-08-20,30000000,USD',
  'Lumenpay,Series B,2025-09-04,,GBP',
].join('\n');

/** With a plan that is never applied. */
let desk: Desk;
let content: string;

beforeAll(async () => {
  desk = await openPlannedDesk();
  content = readFileSync(desk.path(PLAN), 'utf8');
});

/** A desk with a small workbook and its plan. */
async function openPlannedDesk(): Promise<Desk> {
  const opened = await openDesk();
  mkdirSync(opened.path('book'));
  opened.put('book/Rounds.csv', ROUNDS);
  opened.put('book/Custom Columns.csv', 'Company,Deal Lead\nKestrel Bio,Priya Raman\n');
  const planned = await opened.run(['plan', 'book', '--out', PLAN, '--json']);
  expect([planned.status, planned.json.summary]).toMatchObject([0, { add: 2, replace: 1 }]);
  opened.asked();
  return opened;
}

/** The apply of a plan that must send nothing, and what it says. */
async function applyInVain(at: Desk, args: readonly string[] = [PLAN], settings?: Parameters<Desk['run']>[1]) {
  const { status, json, stderr } = await at.run(['apply', ...args, '--yes', '--json'], settings);
  expect(stderr).toBe('');
  expect(at.asked().filter(isWrite)).toEqual([]);
  return { status, ...json };
}

function stale(...moved: readonly string[]) {
  return {
    status: 2,
    $schema: 'urn:capsheet:error@1',
    schema: 'capsheet/error@1',
    code: 'plan-stale',
    message: expect.toSatisfy((message: string) => {
      const [first, ...lines] = message.split('\n');
      return first?.includes(PLAN) === true && lines.join('\n') === moved.map((line) => `  - ${line}`).join('\n');
    }),
    hint: 'Make a new plan, and have it reviewed again. See "capsheet help run-interrupted".',
  };
}

/** The plan with other facts, sealed anew by somebody who knows how. */
function changed(change: (plan: Record<string, unknown>) => object): string {
  const { seal: _seal, ...plan } = JSON.parse(content);
  return sealPlan(`${JSON.stringify({ ...plan, ...change(plan) }, null, 1)}\n`);
}

test('a saved plan is applied once; after that it says so and sends nothing', async () => {
  const own = await openPlannedDesk();
  const first = await own.run(['apply', PLAN, '--yes', '--json']);
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.json).toMatchObject({
    summary: { added: 2, replaced: 1 },
    results: [own.path('book.result.xlsx')],
  });
  own.asked();
  const held = describeHoldings(await own.look());

  const again = await own.run(['apply', PLAN, '--yes']);
  expect([again.status, again.stderr]).toEqual([0, '']);
  expect(again.stdout.split('\n')[0]).toMatch(
    new RegExp(`^Nothing was sent: this plan has already been applied by run ${first.json.run}, .* UTC\\.$`),
  );
  const retold = await own.run(['apply', PLAN, '--yes', '--json']);
  expect([retold.status, retold.json.run, retold.json.requests.writes]).toEqual([0, first.json.run, 0]);
  expect(own.asked().filter(isWrite)).toEqual([]);
  expect(describeHoldings(await own.look())).toEqual(held);
});

test('the plan finds its workbook from where it is itself: both may move together', async () => {
  const own = await openPlannedDesk();
  mkdirSync(own.path('elsewhere'));
  renameSync(own.path('book'), own.path('elsewhere/book'));
  expect(await applyInVain(own)).toMatchObject({
    status: 2,
    code: 'input-not-found',
    message: expect.stringContaining(own.path('book')),
  });
  renameSync(own.path(PLAN), own.path(`elsewhere/${PLAN}`));
  const applied = await own.run(['apply', `elsewhere/${PLAN}`, '--yes', '--json']);
  expect([applied.status, applied.json.results]).toEqual([0, [own.path('elsewhere/book.result.xlsx')]]);
});

test('what somebody else did to the service since is told row by row', async () => {
  const own = await openPlannedDesk();
  const client = clientOf(own.sandbox);
  const { companies, customColumns, rounds } = await own.look();
  const idOf = (name: string, things: readonly { name: string; id: string }[]) =>
    things.find((thing) => thing.name === name)?.id ?? '';
  const [seeded] = rounds;
  if (seeded?.closingDate === undefined) throw new Error('the first round of the seed has no date');
  const { closingDate } = seeded;
  const company = idOf('Lumenpay', companies);
  await client.addRounds([
    { kind: 'round', company, name: 'Series B', closingDate, coInvestors: [], pariPassuRounds: [] },
  ]);
  await client.replaceCustomValues([
    {
      kind: 'custom-value',
      company: idOf('Kestrel Bio', companies),
      columnId: idOf('Deal Lead', customColumns),
      value: { text: 'Greta Holm' },
    },
  ]);
  await client.close();
  own.asked();
  expect(await applyInVain(own)).toEqual(
    stale(
      'Custom Columns row 2: Deal Lead: the portfolio service had "Ines Aalto" and has "Greta Holm" now',
      'Rounds row 3: it was "add" and would now be "differs": A round of this name exists, but Closing Date differs.',
    ),
  );
});

test('a workbook that was edited since is refused by name', async () => {
  desk.put('book/Rounds.csv', `${ROUNDS}\nLumenpay,Series C,2026-01-01,,GBP\n`);
  expect(await applyInVain(desk)).toEqual(
    stale(
      'The workbook book is not the one that was planned (its digest differs).',
      'Rounds row 4: the row was not in the plan',
    ),
  );
  desk.put('book/Rounds.csv', ROUNDS);
});

test('another service, another firm or another profile is refused', async () => {
  const other = await openDesk({ clientId: desk.sandbox.clientId });
  const answer = await applyInVain(desk, [PLAN], { env: { CAPSHEET_BASE_URL: other.sandbox.url } });
  // Each sandbox is a firm of its own, too.
  const [, address, firms] = answer.message.split('\n');
  expect(address).toBe(`  - The plan is for ${desk.sandbox.url}, the settings say ${other.sandbox.url}.`);
  expect(firms).toMatch(/^ {2}- The plan is for the firm Northlight Ventures \(.+\), the credentials are those of /);

  const firm = { id: 'another', name: 'Southlight Partners' };
  desk.put(
    PLAN,
    changed(({ basis }) => ({ firm: firm.name, basis: { ...Object(basis), firm } })),
  );
  expect(await applyInVain(desk)).toEqual(
    stale('The plan is for the firm Southlight Partners, the credentials are those of Northlight Ventures.'),
  );
  const namesake = { id: 'another', name: 'Northlight Ventures' };
  desk.put(
    PLAN,
    changed(({ basis }) => ({ basis: { ...Object(basis), firm: namesake } })),
  );
  expect((await applyInVain(desk)).message).toMatch(
    /The plan is for the firm Northlight Ventures \(another\), the credentials are those of Northlight Ventures \(.+\)\.$/,
  );
  desk.put(PLAN, content);

  const profile = desk.put('profile.json', JSON.stringify({ rateWindows: [], defaultCurrency: 'EUR' }));
  expect(await applyInVain(desk, [PLAN, '--service-profile', profile])).toEqual(
    stale('The service profile is not the one the plan was made with.'),
  );
});

test('half a plan, one of a newer version and none at all are told apart', async () => {
  const codes: Record<string, string> = {
    'plan-damaged': content.slice(0, content.length / 2),
    'plan-newer': changed(() => ({ schema: 'capsheet/plan@2' })),
  };
  for (const [code, text] of Object.entries(codes)) {
    expect(await applyInVain(desk, [desk.put(`${code}.json`, text)])).toMatchObject({ status: 2, code });
  }
  expect(await applyInVain(desk, ['nowhere.json'])).toMatchObject({
    status: 2,
    code: 'plan-not-found',
    message: 'The plan "nowhere.json" cannot be read.',
  });
});

test('a plan is never overwritten, and is applied alone', async () => {
  const twice = await desk.run(['plan', 'book', '--out', PLAN, '--json']);
  expect([twice.status, twice.json.code]).toEqual([2, 'plan-exists']);
  expect(readFileSync(desk.path(PLAN), 'utf8')).toBe(content);
  expect(await applyInVain(desk, [PLAN, 'book'])).toMatchObject({ status: 2, code: 'plan-with-inputs' });
});

test('--require-other refuses the maker, and lets another user apply', async () => {
  const user = userInfo().username;
  expect(await applyInVain(desk, [PLAN, '--require-other'])).toEqual({
    status: 2,
    $schema: 'urn:capsheet:error@1',
    schema: 'capsheet/error@1',
    code: 'plan-same-user',
    message: `The plan was made by ${user}, who is also applying it.`,
    hint: 'Let somebody else apply it, or leave --require-other out. See "capsheet help sign-off".',
  });
  expect(await applyInVain(desk, ['book', '--require-other'])).toEqual({
    status: 2,
    $schema: 'urn:capsheet:error@1',
    schema: 'capsheet/error@1',
    code: 'plan-same-user',
    message: 'A workbook is planned and applied by the same user.',
    hint: 'Save its plan ("capsheet plan INPUT --out PLAN.json") and let somebody else apply that, or leave --require-other out. See "capsheet help sign-off".',
  });
  writeFileSync(
    desk.path(PLAN),
    changed(() => ({ madeBy: 'somebody-else' })),
  );
  const applied = await desk.run(['apply', PLAN, '--yes', '--require-other', '--json']);
  expect([applied.status, applied.json.madeBy, applied.json.appliedBy]).toEqual([0, 'somebody-else', user]);
});

describe('whoever is to approve a saved plan', () => {
  const user = userInfo().username;
  /** The facts that stand above the counts. */
  const factsOf = (text: string) =>
    text.split('\n').filter((line) => /^(Plan|SHA-256|Workbook|Made|Firm) {2}/.test(line));
  const expected = (at: Desk) => {
    const plan = readFileSync(at.path(PLAN));
    const { inputs, madeAt } = JSON.parse(plan.toString('utf8'));
    const made = `${madeAt.slice(0, 10)} ${madeAt.slice(11, 16)} UTC`;
    return [
      `Plan      ${PLAN}`,
      `SHA-256   ${createHash('sha256').update(plan).digest('hex')}`,
      'Workbook  book',
      `SHA-256   ${inputs[0].sha256}`,
      'Firm      Northlight Ventures',
      `Made      ${made} by ${user}`,
    ];
  };

  test('sees with --dry-run who made it, when, from what, and the digests, and that it still holds', async () => {
    const own = await openPlannedDesk();
    const shown = await own.run(['apply', PLAN, '--dry-run']);
    expect([shown.status, factsOf(shown.stdout)]).toEqual([0, expected(own)]);
    expect(shown.stdout.trimEnd().split('\n').at(-1)).toBe(
      `Next: capsheet apply ${PLAN} --service-profile ${own.profile}`,
    );
    own.put('book/Rounds.csv', `${ROUNDS}\nLumenpay,Series C,2026-01-01,,GBP\n`);
    const moved = await own.run(['apply', PLAN, '--dry-run', '--json']);
    expect([moved.status, moved.json.code]).toEqual([2, 'plan-stale']);
    expect(own.asked().filter(isWrite)).toEqual([]);
  });

  test.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'is shown it on the terminal, and then asked',
    async () => {
      const own = await openPlannedDesk();
      const shown = await runOnTerminal(own, ['apply', PLAN, '--service-profile', own.profile], 'n\n');
      expect(factsOf(shown)).toEqual(expected(own));
      expect(shown).toContain(
        `\nApply this to Northlight Ventures at ${own.sandbox.url} (2 to add, 1 to replace)? [y/N] `,
      );
      expect(shown.trimEnd().endsWith('Nothing was sent.')).toBe(true);
      expect(own.asked().filter(isWrite)).toEqual([]);
    },
  );
});

test('a plan is read as it was made, and every next command is complete with the flags it needs', async () => {
  const own = await openDesk();
  own.put(
    'deals.csv',
    'Company;Round;Closing Date;Round Size;Currency\nKestrel Bio;Series C;2025-08-20;30.000.000,5;USD\n',
  );
  const flags = ['--sheet', 'Rounds', '--decimal', ','];
  const next = (stdout: string) => stdout.trimEnd().split('\n').at(-1);
  const checked = await own.run(['check', 'deals.csv', ...flags]);
  expect(next(checked.stdout)).toBe('Next: capsheet plan deals.csv --sheet Rounds --decimal ,');
  const profile = `--service-profile ${join(own.profile)}`;
  const saved = await own.run(['plan', 'deals.csv', ...flags, '--out', PLAN]);
  expect(next(saved.stdout)).toBe(`Next: capsheet apply ${PLAN} ${profile}`);

  const applied = await own.run(['apply', PLAN, '--yes', '--json']);
  expect([applied.status, applied.json.summary?.added]).toEqual([0, 1]);
  const { rounds } = await own.look();
  expect(rounds.find((round) => round.name === 'Series C' && round.closingDate === '2025-08-20')?.roundSize).toEqual({
    value: '30000000.5',
    currency: 'USD',
  });
});
