import { describe, expect, it } from 'vitest';
import {
  offerPlaces,
  offerTeamPlaces,
  parsePath,
  toFirmPath,
  toScreenKey,
} from '../../src/app/page/team/words/places.ts';
import {
  canCorrect,
  describeOvertaken,
  describePending,
  describeWork,
  listSteps,
  toStateWords,
} from '../../src/app/page/team/words/submission-words.ts';
import { addFiles } from '../../src/app/page/team/words/submitted-files.ts';
import { TEAM_OPERATIONS } from '../../src/team/api/operations.ts';
import { SUBMISSION_STATES } from '../../src/team/terms/submission-state.ts';
import { at } from '../../src/ui/api/call.ts';

const ANNA = { id: 1, name: 'Anna', email: 'anna@example.com' };
const BEN = { id: 2, name: 'Ben', email: 'ben@example.com' };
const [FIRST, SECOND] = ['1'.repeat(64), '2'.repeat(64)];
const SUMMARY = { headline: '1 row would be added.', counts: { add: 1 }, errors: 0, warnings: 0, writes: 1 };

function makePlan(sha256: string, decision?: 'approved' | 'rejected') {
  const approval = { person: BEN, comment: '', decidedAt: '2026-04-02T10:00:00Z' };
  const plan = { sha256, madeAt: '2026-04-02T09:00:00Z', summary: SUMMARY, moved: [], reports: [] };
  return decision === undefined ? plan : { ...plan, approval: { ...approval, decision } };
}

describe("the addresses of a team's page", () => {
  it('lead to the inbox, to a screen of a firm, to one submission, one run or one command line', () => {
    expect(parsePath('')).toEqual({ kind: 'inbox' });
    expect(parsePath('nowhere/at/all')).toEqual({ kind: 'inbox' });
    expect(parsePath('firms')).toEqual({ kind: 'firms' });
    expect(parsePath('firms/acme')).toEqual({ kind: 'firm', firm: 'acme', place: 'submissions' });
    expect(parsePath('firms/acme/submissions/12')).toEqual({ kind: 'submission', firm: 'acme', id: 12 });
    expect(parsePath('firms/acme/submissions/0')).toEqual({ kind: 'firm', firm: 'acme', place: 'submissions' });
    expect(parsePath('firms/acme/history/r-1')).toEqual({ kind: 'run', firm: 'acme', run: 'r-1' });
    expect(parsePath('device/wdjb-mjht')).toEqual({ kind: 'device', code: 'WDJB-MJHT' });
    expect(parsePath(toFirmPath('acme', 'audit').slice(2))).toEqual({ kind: 'firm', firm: 'acme', place: 'audit' });
  });

  it('lead to one screen with all places of a desk, so that nothing of it is loaded anew from step to step', () => {
    const screenAt = (path: string): string => toScreenKey(parsePath(path), path);
    expect(parsePath('firms/acme/desk/review')).toEqual({ kind: 'firm', firm: 'acme', place: 'desk' });
    expect(screenAt('firms/acme/desk/review')).toBe(screenAt('firms/acme/desk'));
    expect(screenAt('firms/acme/desk')).not.toBe(screenAt('firms/harbour/desk'));
    expect(screenAt('firms/acme/submissions/1')).not.toBe(screenAt('firms/acme/submissions/2'));
  });

  it('name in a call what stands in it, whatever signs that has', () => {
    const { path } = at(TEAM_OPERATIONS.getRun, { firm: 'acme', run: 'a/b' });
    expect(path).toBe('/api/firms/acme/runs/a%2Fb');
  });
});

describe('what is offered', () => {
  it('is what somebody may do in the firm, and nothing else', () => {
    expect(offerPlaces(['read', 'submit', 'hold'])).toEqual(['submissions', 'desk', 'submit', 'history']);
    expect(offerPlaces(['read', 'decide', 'hold'])).toEqual(['submissions', 'history']);
    expect(offerPlaces(['read', 'read-audit'])).toEqual(['submissions', 'history', 'audit']);
    expect(offerPlaces(['read-audit', 'administer'])).toEqual(['audit', 'settings']);
    expect(offerTeamPlaces([])).toEqual(['inbox', 'sign-ins']);
    expect(offerTeamPlaces(['read-audit', 'administer'])).toEqual(['inbox', 'firms', 'people', 'audit', 'sign-ins']);
  });
});

describe('a submission in words', () => {
  it('has a label and a sentence in every state, and says that it is paused', () => {
    const labels = SUBMISSION_STATES.map((state) => toStateWords({ state, wanted: 'go' }).label);
    expect(new Set(labels).size).toBe(SUBMISSION_STATES.length);
    expect(toStateWords({ state: 'applying', wanted: 'pause' }).label).toBe('paused');
    expect(toStateWords({ state: 'done', wanted: 'pause' }).label).toBe('done');
    expect(toStateWords({ state: 'done', wanted: 'go', isInPart: true })).toMatchObject({
      label: 'applied in part',
      tone: 'warn',
    });
  });

  it('tells who did what, plan by plan, and what is happening now', () => {
    const told = { maker: ANNA, madeAt: '2026-04-02T08:00:00Z', comment: 'Q1', stateAt: '2026-04-02T11:00:00Z' };
    const plans = [makePlan(FIRST, 'approved'), makePlan(SECOND)];
    expect(listSteps({ ...told, plans, state: 'planned' })).toEqual([
      { what: 'Submitted', by: 'Anna', at: '2026-04-02T08:00:00Z', comment: 'Q1' },
      { what: 'Planned', at: '2026-04-02T09:00:00Z' },
      { what: 'Approved', by: 'Ben', at: '2026-04-02T10:00:00Z' },
      { what: 'Planned again', at: '2026-04-02T09:00:00Z' },
      { what: 'Waits for approval', at: '2026-04-02T11:00:00Z', isNow: true },
    ]);
    const rejected = listSteps({ ...told, plans: [makePlan(FIRST, 'rejected')], state: 'rejected' });
    expect(rejected.at(-1)).toEqual({ what: 'Rejected', by: 'Ben', at: '2026-04-02T10:00:00Z' });
  });

  it('says what a worker does, and what it was asked to do', () => {
    const progress = { stage: 'Adding rounds', rowsDone: 1, rowsTotal: 2, requests: 1, isSettling: false };
    const applying = { state: 'applying', progress: { ...progress, isPaused: false } } as const;
    expect(describeWork({ ...applying, wanted: 'go' })).toBe('Adding rounds …');
    expect(describeWork({ ...applying, wanted: 'pause' })).toBe('Pausing: finishing the requests under way');
    expect(describeWork({ ...applying, wanted: 'stop' })).toBe('Stopping: finishing the requests under way');
    const paused = { ...applying, progress: { ...progress, isPaused: true }, wanted: 'pause' } as const;
    expect(describeWork(paused)).toBe('Paused: nothing is being sent');
    expect(describeWork({ state: 'approved', wanted: 'go' })).toBe('Waits for a worker');
  });

  it('says why a plan can no longer be decided on, and nothing to whoever decided', () => {
    const decided = { asked: FIRST, plans: [makePlan(FIRST, 'approved')], state: 'approved' as const };
    expect(describeOvertaken(decided, ANNA.id)).toBe('Ben has approved this plan in the meantime.');
    expect(describeOvertaken(decided, BEN.id)).toBeUndefined();
    const replaced = { asked: FIRST, plans: [makePlan(FIRST), makePlan(SECOND)], state: 'planned' as const };
    expect(describeOvertaken(replaced, BEN.id)).toBe('A new plan was made in the meantime. Look at what it would do.');
    expect(describeOvertaken({ asked: FIRST, plans: [makePlan(FIRST)], state: 'withdrawn' }, BEN.id)).toBe(
      'It was withdrawn in the meantime.',
    );
  });
});

describe('a submission that is laid on a desk', () => {
  const who = (person: typeof ANNA, ...may: readonly ('read' | 'submit' | 'decide')[]) => ({
    person,
    firms: [{ id: 'acme', name: 'Acme', may: [...may] }],
  });
  const states = (me: ReturnType<typeof who>, firm = 'acme') =>
    SUBMISSION_STATES.filter((state) => canCorrect(me, { firm, state, maker: ANNA }));

  it('came back, or waits to be sent and is one’s own', () => {
    expect(states(who(ANNA, 'read', 'submit'))).toEqual(['refused', 'planned', 'rejected', 'withdrawn', 'approved']);
    expect(states(who(BEN, 'read', 'submit'))).toEqual(['refused', 'rejected', 'withdrawn']);
    expect(states(who(BEN, 'read', 'decide'))).toEqual([]);
    expect(states(who(ANNA, 'read'))).toEqual([]);
    expect(states(who(ANNA, 'read', 'submit'), 'harbour')).toEqual([]);
  });

  it('is asked about where it may still be sent as it is', () => {
    const said = SUBMISSION_STATES.map((state) => describePending({ id: 12, state })).filter(
      (words) => words !== undefined,
    );
    expect(said).toEqual([
      'Submission 12 waits for approval, and somebody may approve it as it is.',
      'Submission 12 is approved, and is sent as it is as soon as a worker is free.',
    ]);
  });
});

describe('files that are submitted', () => {
  const found = (...paths: readonly string[]) => paths.map((path) => ({ file: path, path }));
  const names = (files: ReturnType<typeof addFiles<string>>) => files.map(({ path, kind }) => `${kind} ${path}`);

  it('are inputs but for one mapping, and of the same name the later one counts', () => {
    const first = addFiles([], found('book.xlsx', 'first.yaml'));
    expect(names(first)).toEqual(['input book.xlsx', 'mapping first.yaml']);
    const then = addFiles(first, found('book.xlsx', 'logos/acme.png', 'second.YML'));
    expect(names(then)).toEqual(['input book.xlsx', 'input logos/acme.png', 'mapping second.YML']);
  });
});
