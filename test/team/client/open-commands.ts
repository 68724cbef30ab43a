import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toPlanFile } from '../../../src/engine/plan/plan-file.ts';
import { sealPlan } from '../../../src/jobs/pipeline/planning/saved-plan.ts';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { decide } from '../../../src/team/database/approvals.ts';
import { moveSubmission, type StateFacts } from '../../../src/team/database/submissions.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import type { SubmissionState } from '../../../src/team/terms/submission-state.ts';
import { findingAt, makeDocument, makePlan, row } from '../../support/make-plan.ts';
import { putPlan } from '../approvals-support.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { putFirm } from '../support.ts';
import { openMachine } from './command-line.ts';

const FIRM = 'northlight';
const LOOK_MS = 20;

/** The ways along the arrows from where it was submitted, and planned, to each state. */
const WAYS: { readonly [state in SubmissionState]?: readonly SubmissionState[] } = {
  applying: ['approved', 'applying'],
  stopped: ['approved', 'stopped'],
  done: ['approved', 'applying', 'done'],
};

/**
 * A server of a team without workers, and two of its people at their machines: Ana, who prepares and approves for one firm,
 * and Ben, who approves there and administers another.
 */
export async function openCommands() {
  const team = await openTeamServer();
  const { write, origin, pool } = team;
  await putFirm(write, 'kelder');
  await putFirm(write, FIRM);
  const both = (['preparer', 'approver'] as const).map((role) => ({ firm: FIRM, role }));
  const ana = await putMember(write, 'Ana Ilves', both);
  const roles = [
    { firm: FIRM, role: 'approver' },
    { firm: 'kelder', role: 'administrator' },
  ] as const;
  const ben = await putMember(write, 'Ben Okri', roles);
  const files = await openFileStore({ env: {}, pool, now: new Date(0) });
  const machineOf = ({ token }: typeof ana) => {
    const machine = openMachine();
    machine.signIn(origin, token);
    return machine;
  };
  const [hers, his] = [machineOf(ana), machineOf(ben)];
  let books = 0;
  /** Writes a workbook that nobody submitted before, and gives its name. */
  const putBook = (name = 'quarterly.csv'): string => {
    books += 1;
    writeFileSync(join(hers.folder, name), `Company\nAcme ${books}\n`);
    return name;
  };
  const look = async (id: number): Promise<SubmissionView> =>
    (await team.ask(`/api/firms/${FIRM}/submissions/${id}`, { token: ana.token })).json;
  const move = async (id: number, to: SubmissionState, facts: StateFacts = {}): Promise<void> => {
    if (!(await write((ask) => moveSubmission(ask, { firm: FIRM, id }, to, facts)))) throw new Error(`not yet ${to}`);
  };
  const approve = async (id: number): Promise<void> => {
    const person = { id: ben.id, name: 'Ben Okri', email: 'ben.okri@example.com' };
    const { plans } = await look(id);
    const asked = {
      plan: plans.at(-1)?.sha256 ?? '',
      decision: 'approved',
      comment: '',
      isAcknowledged: true,
    } as const;
    await write((ask) => decide(ask, { firm: FIRM, id, person }, asked));
  };
  /** As a worker leaves it: with a plan of one round, which has a warning. Answers its digest. */
  const plan = async (id: number): Promise<string> => {
    const facts = { key: `Acme · Series ${id}`, findings: [findingAt('Rounds', 4, { severity: 'warning' })] };
    const document = makeDocument(makePlan({ rows: [row('Rounds', 4, facts)] }));
    const { sha256 } = await files.put(pieces(sealPlan(toPlanFile(document))));
    await putPlan(write, { firm: FIRM, id }, sha256, 1);
    return sha256;
  };
  const submit = async (): Promise<number> =>
    (await hers.run(['submit', putBook(), '--firm', FIRM, '--json'])).json.submission.id;
  return {
    ...{ team, hers, his, ana, ben, files, putBook, look, move, approve, plan, submit },
    /** A submission of Ana's whose plan waits. */
    submitPlanned: async () => {
      const id = await submit();
      return { id, digest: await plan(id) };
    },
    /** One that has come so far; answers its number. */
    submitUntil: async (state: SubmissionState, facts: StateFacts = {}): Promise<number> => {
      const id = await submit();
      await plan(id);
      for (const to of WAYS[state] ?? []) await (to === 'approved' ? approve(id) : move(id, to, facts));
      return id;
    },
    /** Comes when something was submitted after that number; answers the number of it. */
    untilSubmitted: async (after: number): Promise<number> => {
      for (;;) {
        const { rows } = await write((ask) => ask('SELECT max(id) AS id FROM submissions'));
        const id = Number(rows[0]?.id ?? 0);
        if (id > after) return id;
        await wait(LOOK_MS);
      }
    },
    /** Comes when the submission is in that state. */
    until: async (id: number, state: SubmissionState): Promise<void> => {
      while ((await look(id)).state !== state) await wait(LOOK_MS);
    },
  };
}
export type Commands = Awaited<ReturnType<typeof openCommands>>;

/** As the store takes them. */
export async function* pieces(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}
