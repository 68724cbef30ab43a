import type { z } from 'zod';
import type { me as meSchema } from '../../src/team/api/person.ts';
import type { submissionView } from '../../src/team/api/submission.ts';
import type { WorkState } from '../../src/ui/api/work-state.ts';
import { openService, openUi, Visitor } from '../ui/support.ts';
import type { Answers } from './team-stand-in.ts';

type Shown = z.input<typeof submissionView>;
type Me = z.input<typeof meSchema>;

export const MAKER = { id: 1, name: 'Anna Preparer', email: 'anna@example.com' };
export const APPROVER = { id: 2, name: 'Ben Approver', email: 'ben@example.com' };
export const DIGEST = '3f'.repeat(32);
export const NEXT_DIGEST = '9c'.repeat(32);
const SUMMARY = {
  headline: '60 rows would be added and 9 replaced.',
  counts: { add: 60, replace: 9, unchanged: 11 },
  errors: 0,
  warnings: 3,
  writes: 31,
};
const EVERYTHING: Me['mayEverywhere'] = ['read', 'read-audit', 'submit', 'decide', 'hold', 'administer'];

/** A desk for Northlight, on which nothing lies. */
export const CLEAR_DESK: WorkState = {
  version: '1',
  userName: 'Ben Approver',
  connection: { kind: 'own', service: 'https://api.example.com', firm: 'Northlight Ventures' },
  ...{ phase: 'none', isEmpty: false, isMapped: false },
  ...{ revision: 0, inputs: [], questions: 0, errors: 0, warnings: 0, exports: 0 },
  corrections: { isSaving: false },
};

/** Somebody who may do this in every one of these firms. */
export function makeMe(may: Me['mayEverywhere'] = EVERYTHING, firms = ['northlight', 'harbour']): Me {
  const named = firms.map((id) => ({ id, name: `${id[0]?.toUpperCase()}${id.slice(1)} Ventures`, may }));
  return { person: APPROVER, version: '1', firms: named, mayEverywhere: may };
}

/** A plan of Anna's that waits for Ben. */
export function makeSubmission(change: Partial<Shown> = {}): Shown {
  return {
    id: 12,
    firm: 'northlight',
    firmName: 'Northlight Ventures',
    maker: MAKER,
    madeAt: '2026-04-02T08:12:00Z',
    comment: 'The first quarter, as discussed.',
    inputs: [{ name: 'quarterly.xlsx', sha256: 'a'.repeat(64) }],
    state: 'planned',
    stateAt: '2026-04-02T08:13:00Z',
    wanted: 'go',
    summary: SUMMARY,
    reading: { decimalSign: '.' },
    isPartial: false,
    plans: [makePlan(DIGEST)],
    can: ['decide'],
    ...change,
  };
}

export function makePlan(sha256: string, change: Partial<Shown['plans'][number]> = {}): Shown['plans'][number] {
  const reports = [{ name: 'quarterly.planned.xlsx', sha256: 'b'.repeat(64) }];
  return { sha256, madeAt: '2026-04-02T08:13:00Z', summary: SUMMARY, moved: [], reports, ...change };
}

export function approvedBy(person: typeof APPROVER, comment = ''): NonNullable<Shown['plans'][number]['approval']> {
  return { decision: 'approved', person, comment, decidedAt: '2026-04-02T09:30:00Z' };
}

/** Gives what a server says to Ben; a test's own answers stand in its place. */
export function answerAs(own: Answers): Answers {
  return {
    getMe: () => makeMe(),
    getInbox: () => ({ toDecide: [], needYou: [], underWay: [] }),
    listFindings: () => ({
      offset: 0,
      total: 0,
      severities: { error: 0, warning: 0, info: 0 },
      codes: [],
      findings: [],
    }),
    listFirms: () => ({
      firms: ['northlight', 'harbour'].map((id) => ({
        id,
        name: `${id[0]?.toUpperCase()}${id.slice(1)} Ventures`,
        service: 'https://api.example.com',
        createdAt: '2026-01-05T10:00:00Z',
        isClosed: false,
        credentials: { clientId: 'northlight-1', setBy: 'Carla Administrator', setAt: '2026-01-05T10:05:00Z' },
      })),
    }),
    ...own,
  };
}

/** Gives what a plan of the sample would do, as a laptop says it of the same workbook. */
export async function planSample(): Promise<Answers> {
  const { ui } = await openService();
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.upload('samples/quarterly.xlsx');
  await visitor.settled();
  await visitor.post('plan');
  await visitor.settled();
  const plan = (await visitor.get('plan')).json;
  const rows = (await visitor.get('plan/rows?limit=200')).json;
  return { getPlan: () => plan, listPlanRows: () => rows, listRunRows: () => rows };
}
