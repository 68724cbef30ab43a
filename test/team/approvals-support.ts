import type { DecisionAsked } from '../../src/team/approval.ts';
import { beginApplying, decide } from '../../src/team/database/approvals.ts';
import { addPlan } from '../../src/team/database/plans.ts';
import { findSubmission, moveSubmission } from '../../src/team/database/submissions.ts';
import type { Role } from '../../src/team/roles.ts';
import { CapsheetError } from '../../src/util/capsheet-error.ts';
import { openTeam, putFirm, putPerson, putSubmission, type Write } from './support.ts';

export const FIRM = 'acme';

/** A digest that is told from others. */
export const planOf = (mark: string): string => mark.padEnd(64, '0');

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
export async function putPlan(write: Write, id: number, sha256: string, warnings = 0): Promise<void> {
  const summary = { headline: '1 row would be added.', counts: { add: 1 }, errors: 0, warnings, writes: 1 };
  await write(async (ask) => {
    await addPlan(ask, { sha256, submission: id, summary, reports: [] });
    if (!(await moveSubmission(ask, { firm: FIRM, id }, 'planned', { plan: sha256 }))) throw new Error('it has a plan');
  });
}

/** A firm in which Ana prepares and Ben and Cleo approve, and a submission of Ana's with a plan. */
export async function openPlanned({ warnings = 0 } = {}) {
  const team = await openTeam();
  const { write } = team;
  await putFirm(write, FIRM);
  await putFirm(write, 'beta');
  const people = [];
  for (const name of ['Ana', 'Ben', 'Cleo'])
    people.push({ id: await putPerson(write, name), name, email: `${name.toLowerCase()}@example.com` });
  const [ana, ben, cleo] = people;
  if (ana === undefined || ben === undefined || cleo === undefined) throw new Error('three people');
  await grant(write, ana.id, 'preparer', FIRM);
  await grant(write, ben.id, 'approver', FIRM);
  await grant(write, cleo.id, 'approver');
  const id = await putSubmission(write, FIRM, ana.id);
  const plan = planOf('a');
  await putPlan(write, id, plan, warnings);
  const asked: DecisionAsked = { plan, decision: 'approved', comment: '', isAcknowledged: true };
  return {
    ...team,
    ...{ ana, ben, cleo, id, plan },
    decide: (person: typeof ana, other: Partial<DecisionAsked> = {}, firm = FIRM) =>
      write((ask) => decide(ask, { firm, id, person }, { ...asked, ...other })),
    begin: () => write((ask) => beginApplying(ask, { firm: FIRM, id })),
    find: async () => {
      const found = await write((ask) => findSubmission(ask, FIRM, id));
      if (found === undefined) throw new Error('it is gone');
      return found;
    },
  };
}

/** The code of the error that something ends with; what it gives where it does not. */
export async function codeOf<T>(asked: Promise<T>): Promise<T | string> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CapsheetError) return error.code;
    throw error;
  }
}
