import { CapsheetError } from '../../src/base/util/capsheet-error.ts';
import { beginApplying, decide } from '../../src/team/database/approvals.ts';
import { addPlan } from '../../src/team/database/plans.ts';
import { findSubmission, moveSubmission, type Submission } from '../../src/team/database/submissions.ts';
import type { DecisionAsked, KnownPerson } from '../../src/team/terms/approval.ts';
import type { Role } from '../../src/team/terms/roles.ts';
import { openTeam, putFirm, putSubmission, type Write } from './support.ts';

type OfFirm = Pick<Submission, 'firm' | 'id'>;

export async function grant(write: Write, person: number, role: Role, firm?: string): Promise<void> {
  const sql = `INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, $3, 'person') ON CONFLICT DO NOTHING`;
  await write((ask) => ask(sql, [person, firm ?? null, role]));
}

export async function revoke(write: Write, person: number, role: Role): Promise<void> {
  await write((ask) => ask('DELETE FROM grants WHERE person = $1 AND role = $2', [person, role]));
}

export async function setDisabled(write: Write, person: number, isDisabled: boolean): Promise<void> {
  const sql = 'UPDATE people SET disabled_at = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1';
  await write((ask) => ask(sql, [person, isDisabled]));
}

/** A worker has made a plan of it. */
export async function putPlan(write: Write, { firm, id }: OfFirm, sha256: string, warnings = 0): Promise<void> {
  const summary = { headline: '1 row would be added.', counts: { add: 1 }, errors: 0, warnings, writes: 1 };
  await write(async (ask) => {
    await addPlan(ask, { sha256, submission: id, summary, reports: [] });
    if (!(await moveSubmission(ask, { firm, id }, 'planned', { plan: sha256 }))) throw new Error('it has a plan');
  });
}

/** One database serves the tests of a file: each has a firm of its own. */
let team: Awaited<ReturnType<typeof openTeam>>;
let firms = 0;

/** To be called before the tests of a file: it is closed with them. */
export async function openTeamOfFile(): Promise<void> {
  team = await openTeam();
}

/** People of a firm of their own, and a submission of the first one's. */
export async function openFirm(names: readonly string[]) {
  const { write } = team;
  firms += 1;
  const number = firms;
  const firm = `firm-${number}`;
  await putFirm(write, firm);
  const sql = 'INSERT INTO people (issuer, subject, email, name) VALUES ($1, $2, $3, $2) RETURNING id';
  const people: KnownPerson[] = [];
  for (const name of names) {
    const email = `${name.toLowerCase()}@example.com`;
    const { rows } = await write((ask) => ask(sql, [firm, name, email]));
    people.push({ id: Number(rows[0]?.id), name, email });
  }
  const id = await putSubmission(write, firm, people[0]?.id ?? 0);
  const planOf = (mark: string): string => `${number.toString(16)}f${mark}`.padEnd(64, '0');
  return { write, firm, people, id, of: { firm, id }, planOf };
}

/** A firm in which Ana prepares and Ben and Cleo approve, and a submission of Ana's with a plan. */
export async function openPlanned({ warnings = 0 } = {}) {
  const { people, planOf, ...opened } = await openFirm(['Ana', 'Ben', 'Cleo']);
  const { write, firm, of } = opened;
  const [ana, ben, cleo] = people;
  if (ana === undefined || ben === undefined || cleo === undefined) throw new Error('three people');
  await grant(write, ana.id, 'preparer', firm);
  await grant(write, ben.id, 'approver', firm);
  await grant(write, cleo.id, 'approver');
  const [plan, next] = [planOf('a'), planOf('b')];
  await putPlan(write, of, plan, warnings);
  const asked: DecisionAsked = { plan, decision: 'approved', comment: '', isAcknowledged: true };
  return {
    ...opened,
    ...{ ana, ben, cleo, plan },
    /** The id of the plan that comes after it. */
    next,
    decide: (person: KnownPerson, other: Partial<DecisionAsked> = {}, where = firm) =>
      write((ask) => decide(ask, { ...of, firm: where, person }, { ...asked, ...other })),
    begin: () => write((ask) => beginApplying(ask, of)),
    find: async () => {
      const found = await write((ask) => findSubmission(ask, firm, of.id));
      if (found === undefined) throw new Error('it is gone');
      return found;
    },
  };
}
export type Planned = Awaited<ReturnType<typeof openPlanned>>;

/** The code of the error that something ends with; what it gives where it does not. */
export async function codeOf<T>(asked: Promise<T>): Promise<T | string> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CapsheetError) return error.code;
    throw error;
  }
}
