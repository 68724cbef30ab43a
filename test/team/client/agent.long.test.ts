import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { A_PERSON_APPROVES } from '../../../src/app/mcp/plan-answer.ts';
import type { Role } from '../../../src/team/terms/roles.ts';
import { CLIENT_SECRET } from '../../scenarios/desk.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { startAgent } from '../../support/agent.ts';
import type { AnyDocument } from '../../support/any-document.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putMember } from '../server/asked-server.ts';
import { type OpenTeamServer, openTeamServer } from '../server/open-team-server.ts';
import { openTeamDesk, type TeamDesk } from '../worker/team-desk.ts';
import { openMachine } from './command-line.ts';

// A whole team behind `capsheet mcp --server`: its server, a worker, the database and the service, and an agent on the
// machine of somebody who is signed in.

const COLUMNS = 'Company,Round,Closing Date';
const DAY = '2025-08-20';
/** Tools that an agent might try, whatever it was told. */
const DECIDING = /approve|reject|decide|apply|withdraw|pause|stop|go.?on|login|credential/i;

let desk: TeamDesk;
let team: OpenTeamServer;
const tokens: string[] = [];
/** Each answer of a tool, as it came. */
const answers: string[] = [];

beforeAll(async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  desk = await openTeamDesk({ databaseUrl });
  team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const { token } = await putMember(team.write, 'Ada', [{ firm: 'harbour', role: 'administrator' }]);
  const credentials = { clientId: desk.sandbox.clientId, secret: CLIENT_SECRET };
  await team.ask('/api/firms/harbour/credentials', { method: 'PUT', token, body: credentials });
  tokens.push(token);
  await desk.startWorker();
});

/** Somebody who is signed in on a machine, with an agent there. */
async function openPerson(name: string, role: Role) {
  const machine = openMachine();
  const { token, session } = await putMember(team.write, name, [{ firm: 'harbour', role }]);
  tokens.push(token);
  machine.signIn(team.origin, token);
  const args = ['--folder', machine.folder, '--server', team.origin];
  const agent = await startAgent({ cwd: machine.folder, env: machine.env, args });
  const call = async (tool: string, given: Readonly<Record<string, unknown>> = {}) => {
    const { isError, said } = await agent.call(tool, given);
    answers.push(JSON.stringify(said));
    const { submission: document, ...others }: AnyDocument = said;
    return { isError, document, ...others, submission: document?.submission };
  };
  const putRounds = (...names: readonly string[]) => {
    const rows = names.map((round) => `Kestrel Bio,${round},${DAY}`);
    writeFileSync(join(machine.folder, 'Rounds.csv'), `${[COLUMNS, ...rows].join('\n')}\n`);
  };
  /** As a person types it. */
  const type = (line: string) => machine.run([...line.split(' ').slice(1), '--json']);
  return { ...machine, agent, call, putRounds, type, session };
}
type Person = Awaited<ReturnType<typeof openPerson>>;

/** Gives what is submitted by an agent, once a worker has planned it. */
async function submitPlanned(person: Person, ...rounds: readonly string[]): Promise<number> {
  person.putRounds(...rounds);
  const { submission } = await person.call('submit_workbook', { inputs: ['Rounds.csv'], firm: 'harbour' });
  await desk.until(submission.id, 'planned');
  return submission.id;
}

describe('an agent of somebody who makes', () => {
  let mia: Person;
  let ben: Person;
  beforeAll(async () => {
    [mia, ben] = [await openPerson('Mia Maker', 'preparer'), await openPerson('Ben Okri', 'approver')];
  });

  it('submits, sees the plan and what another person makes of it', async () => {
    mia.putRounds('Series C', 'Series D');
    const given = { inputs: ['Rounds.csv'], firm: 'harbour', comment: 'The August rounds' };
    const { submission: made, approval: none } = await mia.call('submit_workbook', given);
    expect([made.comment, none]).toEqual(['The August rounds', undefined]);
    await desk.until(made.id, 'planned');

    const planned = await mia.call('read_submission', { number: made.id });
    const [plan] = planned.submission.plans;
    expect(planned).toMatchObject({ approval: A_PERSON_APPROVES, planSha256: plan.sha256 });
    expect(planned.submission).toMatchObject({ state: 'planned', summary: { counts: { add: 2 } } });
    expect(planned.command).toBe(
      `capsheet approve ${made.id} --plan ${plan.sha256.slice(0, 12)} --server ${team.origin}`,
    );
    expect((await mia.call('read_inbox')).inbox.toDecide).toEqual([]);

    const own = await mia.type(`${planned.command} --yes`);
    expect([own.status, (await desk.find(made.id)).state, heldRounds(desk)]).toEqual([2, 'planned', []]);
    expect((await ben.call('read_inbox')).inbox.toDecide).toMatchObject([{ id: made.id }]);
    expect((await ben.type(`${planned.command} --yes`)).status).toBe(0);
    await desk.until(made.id, 'done');
    expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);

    const done = await mia.call('read_submission', { number: made.id, firm: 'harbour' });
    expect(done.submission).toMatchObject({
      state: 'done',
      plans: [{ sha256: plan.sha256, approval: { decision: 'approved', person: { name: 'Ben Okri' } } }],
      result: { counts: { added: 2 } },
    });
    expect([done.approval, done.command]).toEqual([undefined, undefined]);
  });

  it('sees the reason of a rejection, and nothing left to approve', async () => {
    const id = await submitPlanned(mia, 'Series E');
    const { command } = await mia.call('read_submission', { number: id });
    const { status } = await ben.run([...command.split(' ').slice(1), '--yes', '--reject', 'Wrong day.']);
    const { approval, submission } = await mia.call('read_submission', { number: id });
    expect([status, approval, submission.state]).toEqual([0, undefined, 'rejected']);
    expect(submission.plans).toMatchObject([{ approval: { decision: 'rejected', comment: 'Wrong day.' } }]);
    expect(heldRounds(desk)).not.toContain('Series E');
  });

  it('sees at which cell a workbook was refused', async () => {
    writeFileSync(join(mia.folder, 'Rounds.csv'), `${COLUMNS}\nKestrel Bio,Series F,31/02/2025\n`);
    const { submission: made } = await mia.call('submit_workbook', { inputs: ['Rounds.csv'], firm: 'harbour' });
    await desk.until(made.id, 'refused');
    const { submission, document, approval } = await mia.call('read_submission', { number: made.id });
    expect([submission.state, approval]).toEqual(['refused', undefined]);
    expect(document.findings).toMatchObject([{ code: 'date-invalid' }]);
  });

  it('reaches no firm in which the person has no role', async () => {
    await desk.submitElsewhere('lagoon', desk.proxy.url, await submitPlanned(mia, 'Series G'));
    const answered = [
      await mia.call('submit_workbook', { inputs: ['Rounds.csv'], firm: 'lagoon' }),
      await mia.call('read_submission', { number: 1, firm: 'lagoon' }),
      await mia.call('read_submission', { number: 9999 }),
    ];
    expect(answered.map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(JSON.stringify(answered)).not.toMatch(/at .*\.js/);
  });
});

describe('no agent', () => {
  it.each<Role>(['preparer', 'approver', 'administrator'])('of one who is %s has a tool that decides', async (role) => {
    const person = await openPerson(`Pat ${role}`, role);
    const id = await submitPlanned(await openPerson(`Kim for ${role}`, 'preparer'), `Series ${role}`);
    const { tools } = await person.agent.client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => DECIDING.test(name))).toEqual([]);
    expect(tools).toHaveLength(14);
    for (const name of ['approve_submission', 'approve', 'decide', 'apply_plan', 'withdraw_submission'])
      await expect(person.agent.call(name, { number: id, plan: 'x' })).rejects.toThrow(name);
    for (const { name } of tools)
      await person.call(name, { number: id, decision: 'approved', yes: true }).catch(() => undefined);
    expect((await desk.find(id)).state).toBe('planned');
  });

  it('keeps on where the person signs out, or the server goes away', async () => {
    const person = await openPerson('Noa', 'preparer');
    expect((await person.call('read_inbox')).isError).toBe(false);
    await person.run(['logout', '--server', team.origin]);
    expect(await person.call('read_inbox')).toMatchObject({ isError: true, error: { code: 'not-signed-in' } });
    person.signIn(team.origin, 'nobody-has-this-token-of-twenty-or-more-letters');
    tokens.push('nobody-has-this-token');
    expect(await person.call('read_inbox')).toMatchObject({ isError: true, error: { code: 'not-signed-in' } });
    const args = ['--folder', person.folder, '--server', 'http://127.0.0.1:9'];
    const alone = await startAgent({ cwd: person.folder, env: person.env, args });
    expect((await alone.call('read_inbox')).isError).toBe(true);
    expect((await alone.call('explain_finding', { code: 'date-invalid' })).isError).toBe(false);
    expect([...person.agent.faults, ...alone.faults]).toEqual([]);
  });

  it('was told a token or the secret of the service', () => {
    expect(answers.length).toBeGreaterThan(15);
    for (const secret of [...tokens, CLIENT_SECRET]) expect(answers.filter((one) => one.includes(secret))).toEqual([]);
  });
});
