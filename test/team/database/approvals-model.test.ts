import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { beginApplying, decide } from '../../../src/team/database/approvals.ts';
import { readAudit } from '../../../src/team/database/audit.ts';
import { findSubmission, moveSubmission } from '../../../src/team/database/submissions.ts';
import type { DecisionWord, KnownPerson } from '../../../src/team/terms/approval.ts';
import { findBreak } from '../../../src/team/terms/audit-entry.ts';
import { ROLES, type Role } from '../../../src/team/terms/roles.ts';
import { SUBMISSION_STATES } from '../../../src/team/terms/submission-state.ts';
import { sweepOf } from '../../support/sweep.ts';
import { codeOf, grant, openFirm, openTeamOfFile, putPlan, revoke, setDisabled } from '../approvals-support.ts';

beforeAll(openTeamOfFile);

const NAMES = ['Ana', 'Ben', 'Cleo'];
const who = fc.nat(NAMES.length - 1);
/** All other moves of a submission, which may be wrong: an apply alone begins as it has to. */
const MOVES = SUBMISSION_STATES.filter((state) => state !== 'applying');
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('plan') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('decide'),
      who,
      decision: fc.constantFrom<DecisionWord>('approved', 'approved', 'rejected'),
      isCurrent: fc.boolean(),
      hasComment: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kind('begin') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), to: fc.constantFrom(...MOVES) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('grant'), who, role: fc.constantFrom<Role>(...ROLES) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('revoke'), who, role: fc.constantFrom<Role>(...ROLES) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('disable'), who, isDisabled: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Facts known beside the database: who has which roles, and which decisions were accepted. */
class Model {
  readonly firm: Awaited<ReturnType<typeof openFirm>>;
  readonly roles: readonly Set<Role>[] = [
    new Set(['preparer', 'approver']),
    new Set(['approver']),
    new Set(['approver']),
  ];
  readonly disabled = new Set<number>();
  readonly decisions = new Map<string, { readonly who: number; readonly decision: DecisionWord }>();
  readonly plans: string[] = [];
  begun = 0;

  constructor(firm: Awaited<ReturnType<typeof openFirm>>) {
    this.firm = firm;
  }

  person(index: number): KnownPerson {
    const person = this.firm.people[index];
    if (person === undefined) throw new Error('there are three people');
    return person;
  }

  mayDecide(index: number): boolean {
    const roles = this.roles[index];
    return roles?.has('approver') === true && !roles.has('administrator') && !this.disabled.has(index);
  }

  /** True where somebody approved it who is not the maker and may decide now. */
  isApproved(plan: string | undefined): boolean {
    const made = this.decisions.get(plan ?? '');
    return made?.decision === 'approved' && made.who !== 0 && this.mayDecide(made.who);
  }

  async state() {
    const { write, firm, id } = this.firm;
    const found = await write((ask) => findSubmission(ask, firm, id));
    if (found === undefined) throw new Error('it is gone');
    return found;
  }

  async plan(): Promise<void> {
    if ((await this.state()).state !== 'received') return;
    const sha256 = this.firm.planOf(`${this.plans.length.toString(16)}e`);
    await putPlan(this.firm.write, this.firm.of, sha256);
    this.plans.push(sha256);
  }

  async decide({ who: index, decision, isCurrent, hasComment }: Extract<Step, { kind: 'decide' }>): Promise<void> {
    const { state, plan: current } = await this.state();
    const plan = isCurrent ? current : this.plans.at(0);
    if (plan === undefined) return;
    const comment = hasComment ? 'A word.' : '';
    const asked = { plan, decision, comment, isAcknowledged: false };
    const { write, of } = this.firm;
    const answer = await codeOf(write((ask) => decide(ask, { ...of, person: this.person(index) }, asked)));
    const earlier = this.decisions.get(plan);
    const isFirst =
      earlier === undefined &&
      state === 'planned' &&
      plan === current &&
      index !== 0 &&
      this.mayDecide(index) &&
      (decision === 'approved' || hasComment);
    const isRepeated = earlier?.who === index && earlier.decision === decision;
    expect(typeof answer === 'object').toBe(isFirst || isRepeated);
    if (isFirst) this.decisions.set(plan, { who: index, decision });
  }

  async begin(): Promise<void> {
    const { state, plan } = await this.state();
    const { write, of } = this.firm;
    const beginning = await write((ask) => beginApplying(ask, of));
    const isDue = state === 'approved' || state === 'applying';
    expect(beginning.kind).toBe(!isDue ? 'other' : this.isApproved(plan) ? 'begun' : 'void');
    if (beginning.kind === 'begun') {
      this.begun += 1;
      expect([beginning.plan, beginning.approval.planSha256]).toEqual([plan, plan]);
      expect(beginning.approval.approvedBy).toBe(NAMES[this.decisions.get(beginning.plan)?.who ?? 0]);
    }
    expect((await this.state()).state).toBe({ begun: 'applying', void: 'received', other: state }[beginning.kind]);
  }

  async take(action: Step): Promise<void> {
    const { write, firm, of } = this.firm;
    switch (action.kind) {
      case 'plan':
        return this.plan();
      case 'decide':
        return this.decide(action);
      case 'begin':
        return this.begin();
      case 'move':
        await write((ask) => moveSubmission(ask, of, action.to));
        return;
      case 'grant':
        this.roles[action.who]?.add(action.role);
        return grant(write, this.person(action.who).id, action.role, firm);
      case 'revoke':
        this.roles[action.who]?.delete(action.role);
        return revoke(write, this.person(action.who).id, action.role);
      case 'disable':
        if (action.isDisabled) this.disabled.add(action.who);
        else this.disabled.delete(action.who);
        return setDisabled(write, this.person(action.who).id, action.isDisabled);
    }
  }

  async assertWhole(): Promise<void> {
    const { write, firm, id } = this.firm;
    const sql = 'SELECT plan, person, decision FROM approvals WHERE submission = $1 ORDER BY plan';
    const { rows } = await write((ask) => ask(sql, [id]));
    const made = [...this.decisions].map(([plan, { who: index, decision }]) => {
      return { plan, person: this.person(index).id, decision };
    });
    expect(rows).toEqual(made.sort((a, b) => (a.plan < b.plan ? -1 : 1)));
    expect(findBreak(await write((ask) => readAudit(ask, firm)))).toBeUndefined();
  }
}

test('nothing is ever applied without an approval of that plan by somebody else who holds the role', async () => {
  let begun = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
    const model = new Model(await openFirm(NAMES));
    const { write, firm, people } = model.firm;
    for (const [index, roles] of model.roles.entries())
      for (const role of roles) await grant(write, people[index]?.id ?? 0, role, firm);
    await model.plan();
    for (const action of steps) await model.take(action);
    await model.assertWhole();
    begun += model.begun;
  });
  await fc.assert(property, { numRuns: sweepOf(32), seed: 18 });
  // Else it would show nothing.
  expect(begun).toBeGreaterThan(0);
});
