import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MadePlanView, type SubmissionView, submissionView } from '../../src/team/api/submission.ts';
import { Colleague } from './colleague.ts';
import { Stage } from './stage.ts';
import { isAtWork, startTeam, type Team, type Worker } from './team.ts';

const FIRM = 'northlight';
/** A sandbox on this machine has no rate limits. */
const PROFILE = 'rateWindows: []\n';

const { values } = parseArgs({
  options: {
    /** The built command, and the workbook that is submitted. */
    main: { type: 'string' },
    workbook: { type: 'string' },
    /** Where the result workbook is put. */
    out: { type: 'string', default: 'capsheet-demo' },
  },
});

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());

process.exitCode = await main();

async function main(): Promise<number> {
  const stage = new Stage(required('main'), controller.signal);
  try {
    return await playQuarter(stage);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    say('Interrupted.');
    return 130;
  } finally {
    await stage.close();
    say('Everything that was started has ended, and nothing of it is left on the disk.');
  }
}

function required(name: 'main' | 'workbook'): string {
  const value = values[name];
  if (value === undefined) throw new Error(`--${name} is missing`);
  return resolve(value);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function playQuarter(stage: Stage): Promise<number> {
  const team = await startTeam(stage, say);
  const [ada, ana, ben] = [
    await arrive('Ada', stage, team),
    await arrive('Ana', stage, team),
    await arrive('Ben', stage, team),
  ] as const;
  await ada.ask('POST', '/api/firms', {
    id: FIRM,
    name: team.sandbox.firmName,
    service: team.sandbox.url,
    profile: PROFILE,
  });
  const { clientId } = team.sandbox;
  await ada.ask('PUT', `/api/firms/${FIRM}/credentials`, { clientId, secret: team.secret });
  say(
    `Ada has added the firm ${FIRM} and its credentials. They are encrypted in the database, and nobody sees them again.`,
  );

  await ana.logIn();
  await ben.logIn();
  say('Ana and Ben have signed in on the command line: each confirmed a code in the browser.');
  const submission = await ana.run(
    'submit',
    required('workbook'),
    '--firm',
    FIRM,
    '--comment',
    'The quarter',
    '--wait',
  );
  const [plan] = submission.plans;
  if (plan === undefined) throw new Error(`submission ${submission.id} was not planned`);
  say(`Ana has submitted the quarter. A worker has planned it: ${plan.summary.headline}`);
  const why = await ana.tryInVain('approve', String(submission.id), '--yes', '--plan', plan.sha256);
  say(`Ana tries to approve it herself. ${why}`);
  await ben.run('approve', String(submission.id), '--yes', '--plan', plan.sha256, '--comment', 'Seen.');
  say(`Ben approves plan ${plan.sha256.slice(0, 12)}, and no other.`);

  const killed = await killInTheMiddle(stage, team);
  say(`${killed.name} was at it, and has been killed (SIGKILL) while a request was under way: nobody knows its fate.`);
  say('The other worker waits until nothing of it can be on its way any more, asks the service, and goes on.');
  const done = await untilOver(stage, ben, submission.id);
  say(`Submission ${done.id} is ${done.state}: ${done.result?.headline ?? done.problem?.message}`);
  return printCounts(done, { ana, plan });
}

async function arrive(name: string, stage: Stage, team: Team): Promise<Colleague> {
  const colleague = new Colleague(name, stage, team);
  await colleague.signIn();
  return colleague;
}

/** Once the service has stored a request that it does not answer. */
async function killInTheMiddle(stage: Stage, { sandbox, workers }: Team): Promise<Worker> {
  const writes = (): number => sandbox.requests.filter(({ method, path }) => isWrite(method, path)).length;
  await stage.until(() => writes() >= 4);
  let found: Worker | undefined;
  await stage.until(async () => {
    for (const worker of workers) if (await isAtWork(worker)) found = worker;
    return found !== undefined;
  });
  if (found === undefined) throw new Error('no worker is at work');
  found.process.kill('SIGKILL');
  return found;
}

function isWrite(method: string, path: string): boolean {
  return method === 'PUT' || path.endsWith('/add/') || (method === 'POST' && path === '/v1/companies/');
}

async function untilOver(stage: Stage, who: Colleague, id: number): Promise<SubmissionView> {
  const look = async (): Promise<SubmissionView> =>
    submissionView.parse(JSON.parse(await who.ask('GET', `/api/firms/${FIRM}/submissions/${id}`)));
  await stage.until(async () => ['done', 'stopped', 'needs-you'].includes((await look()).state));
  return look();
}

interface After {
  readonly ana: Colleague;
  readonly plan: MadePlanView;
}

/** Prints the outcome of each row, and what a new plan of the same workbook finds missing or twice. */
async function printCounts(done: SubmissionView, { ana, plan }: After): Promise<number> {
  mkdirSync(values.out, { recursive: true });
  const result = join(values.out, 'team.result.xlsx');
  rmSync(result, { force: true });
  await ana.run('runs', String(done.id), '--server', '--firm', FIRM, '--result', result);
  const again = await ana.run('submit', required('workbook'), '--firm', FIRM, '--comment', 'Once more', '--wait');
  const { summary } = again;
  const counts: { readonly [action: string]: number } = summary?.counts ?? {};
  const rows = sum(plan.summary.counts);
  const outcomes = sum(done.result?.counts ?? {});
  const [lost, twice] = [(counts.add ?? 0) + (counts.replace ?? 0), summary?.errors ?? 0];
  say('The same workbook, submitted once more:');
  say(`  ${summary?.headline ?? again.problem?.message}`);
  say(`Rows: ${rows}. With an outcome: ${outcomes}. Entered twice: ${twice}. Lost: ${lost}.`);
  say(`The result workbook is ${result}.`);
  const isClean = done.state === 'done' && outcomes === rows && lost === 0 && twice === 0;
  say(isClean ? 'Every row once, none twice, none lost.' : 'Something is wrong.');
  return isClean ? 0 : 1;
}

function sum(counts: { readonly [name: string]: number }): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
