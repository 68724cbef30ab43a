import { describe, expect, test } from 'vitest';
import {
  checkApproval,
  type Decided,
  type DecisionAsked,
  type KnownPerson,
  refuseDecision,
  whyNotDecide,
} from '../../src/team/terms/approval.ts';
import { type Action, actionsIn, ROLES, type Role } from '../../src/team/terms/roles.ts';
import { SUBMISSION_STATES } from '../../src/team/terms/submission-state.ts';

const ANA: KnownPerson = { id: 1, name: 'Ana', email: 'ana@example.com' };
const BEN: KnownPerson = { id: 2, name: 'Ben', email: 'ben@example.com' };
const PLAN = 'a'.repeat(64);
const OLD_PLAN = 'b'.repeat(64);
const ASKED: DecisionAsked = { plan: PLAN, decision: 'approved', comment: '', isAcknowledged: false };
const PLANNED = { state: 'planned', maker: ANA, plan: PLAN, warnings: 0 } as const;

const may = (...roles: readonly Role[]): ReadonlySet<Action> =>
  actionsIn(
    roles.map((role) => ({ role })),
    'acme',
  );
const APPROVER = { person: BEN, actions: may('approver') };

function decidedBy(person: KnownPerson, decision: Decided['decision'] = 'approved', plan = PLAN): Decided {
  return { plan, decision, person, comment: 'As agreed.', decidedAt: '2026-03-31T16:20:11.000Z' };
}

const codeOf = (...args: Parameters<typeof refuseDecision>) => refuseDecision(...args)?.code;

describe('a decision on a plan', () => {
  test('counts only of somebody else who holds the role and does not administer, on what waits for it', () => {
    const held = ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const));
    for (const roles of [...held, []])
      for (const person of [ANA, BEN])
        for (const state of SUBMISSION_STATES) {
          const decider = { person, actions: may(...roles) };
          const isExpected =
            roles.some((role) => role === 'approver') &&
            !roles.some((role) => role === 'administrator') &&
            person === BEN &&
            state === 'planned';
          expect(refuseDecision(decider, { ...PLANNED, state }, ASKED, undefined) === undefined).toBe(isExpected);
        }
  });

  test('is refused to the maker under whatever account: one address is one person', () => {
    const again = { person: { ...ANA, id: 7, email: 'Ana@Example.com' }, actions: may('approver') };
    expect(codeOf(again, PLANNED, ASKED, undefined)).toBe('decision-own');
    const nameless = { ...PLANNED, maker: { ...ANA, email: '' } };
    expect(codeOf({ ...APPROVER, person: { ...BEN, email: '' } }, nameless, ASKED, undefined)).toBeUndefined();
  });

  test('is made once: whoever comes later is told who decided, and when', () => {
    expect(
      whyNotDecide(APPROVER, { ...PLANNED, state: 'approved' }, decidedBy({ ...BEN, id: 3, name: 'Cleo' })),
    ).toEqual({
      code: 'decision-made',
      message: 'Cleo <ben@example.com> has already approved this plan, 2026-03-31 16:20 UTC.',
      hint: 'A decision is final. A new plan can be decided on again.',
    });
  });

  test('is of the plan that is there now', () => {
    expect(codeOf(APPROVER, PLANNED, { ...ASKED, plan: OLD_PLAN }, undefined)).toBe('decision-other-plan');
  });

  test('says why it rejects, and that it has seen the warnings of what it approves', () => {
    const rejected = { ...ASKED, decision: 'rejected' } as const;
    expect(codeOf(APPROVER, PLANNED, { ...rejected, comment: ' \n' }, undefined)).toBe('decision-comment');
    expect(codeOf(APPROVER, { ...PLANNED, warnings: 1 }, { ...rejected, comment: 'No.' }, undefined)).toBeUndefined();
    expect(codeOf(APPROVER, { ...PLANNED, warnings: 1 }, ASKED, undefined)).toBe('warnings-unseen');
    const seen = { ...ASKED, isAcknowledged: true };
    expect(codeOf(APPROVER, { ...PLANNED, warnings: 1 }, seen, undefined)).toBeUndefined();
  });
});

describe('an approval', () => {
  const judge = (decided: Decided | undefined, actions = may('approver'), plan = PLAN) =>
    checkApproval({ submission: { maker: ANA, plan }, decided, actions });
  const whyNot = (...args: Parameters<typeof judge>) => {
    const judged = judge(...args);
    return 'refusal' in judged ? judged.refusal.message : undefined;
  };

  test('holds where somebody else gave it to the very plan, who may still give it', () => {
    expect(judge(decidedBy(BEN))).toEqual({
      approval: {
        approvedBy: 'Ben',
        email: 'ben@example.com',
        approvedAt: '2026-03-31T16:20:11.000Z',
        planSha256: PLAN,
        comment: 'As agreed.',
      },
    });
    expect(judge({ ...decidedBy({ ...BEN, email: '' }), comment: '' })).toEqual({
      approval: { approvedBy: 'Ben', approvedAt: '2026-03-31T16:20:11.000Z', planSha256: PLAN },
    });
  });

  test.each([
    ['nobody decided', undefined, 'Nobody has approved this plan.'],
    ['it is of another plan', decidedBy(BEN, 'approved', OLD_PLAN), 'Nobody has approved this plan.'],
    ['it is a rejection', decidedBy(BEN, 'rejected'), 'Ben <ben@example.com> has rejected this plan.'],
    ['it is the maker’s', decidedBy(ANA), 'The plan was approved by the person who submitted the workbook.'],
  ])('does not hold where %s', (_why, decided, message) => {
    expect(whyNot(decided)).toBe(message);
  });

  test.each([
    ['lost the role', may()],
    ['is a preparer now', may('preparer', 'auditor')],
    ['administers the firm now', may('approver', 'administrator')],
  ])('does not hold where whoever gave it %s', (_why, actions) => {
    expect(whyNot(decidedBy(BEN), actions)).toBe(
      'Ben <ben@example.com> approved the plan, but may no longer approve for this firm.',
    );
  });
});
