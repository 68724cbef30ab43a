import { describe, expect, it } from 'vitest';
import { expectAccessible, expectUsable, hasNoBrowser, openPage, seenBox, shareBrowser } from './support.ts';
import {
  APPROVER,
  answerAs,
  approvedBy,
  DIGEST,
  MAKER,
  makeMe,
  makePlan,
  makeSubmission,
  planSample,
} from './team-samples.ts';
import { type Answers, Refusal, TeamStandIn } from './team-stand-in.ts';

const AT = '2026-04-02T08:12:00Z';
const RUN = {
  runId: '20260402-093012-x7k',
  status: 'done',
  startedAt: AT,
  appliedBy: 'capsheet',
  service: 'https://api.example.com',
  firm: 'Northlight Ventures',
  inputs: ['quarterly.xlsx'],
  summary: { added: 60 },
  entered: 60,
};
const PEOPLE = {
  people: [
    { ...MAKER, isDisabled: false, grants: [{ role: 'preparer', source: 'group' }] },
    { ...APPROVER, isDisabled: true, grants: [{ role: 'approver', firm: 'northlight', source: 'person' }] },
  ],
};
const WATCH = {
  id: 1,
  place: { kind: 'sftp', host: 'sftp.example.com', userName: 'in', path: '/in', hostKey: `SHA256:${'a'.repeat(43)}` },
  owner: MAKER,
  reading: { decimalSign: '.' },
  problem: 'The key of the host is another one.',
  taken: [{ path: 'q1.xlsx', problem: 'It cannot be read.' }],
};

const PROGRESS = {
  stage: 'Adding securities',
  rowsDone: 22,
  rowsTotal: 69,
  requests: 14,
  isSettling: false,
  isPaused: false,
};
const FILE = { name: 'quarterly.checked.xlsx', sha256: 'c'.repeat(64) };
const FOUND = { name: 'findings.json', sha256: 'd'.repeat(64) };
const SUBMISSIONS = {
  12: makeSubmission(),
  13: makeSubmission({
    ...{ id: 13, state: 'applying', can: ['pause', 'stop'], progress: PROGRESS },
    plans: [makePlan(DIGEST, { approval: approvedBy(APPROVER, 'Compared with the memo.') })],
  }),
  14: makeSubmission({
    ...{ id: 14, state: 'refused', can: [], plans: [] },
    problem: { code: 'workbook-has-errors', message: 'The workbook has 3 errors.', hint: 'Correct them.' },
    result: { headline: '3 rows have errors.', counts: { invalid: 3 }, runs: [], files: [FILE], findings: FOUND },
  }),
};

async function answerEverything(): Promise<Answers> {
  const all = Object.values(SUBMISSIONS);
  return {
    ...answerAs(await planSample()),
    getInbox: () => ({ toDecide: [all[0]], needYou: [all[2]], underWay: [all[1]] }),
    getSubmission: ({ params }) => all.find(({ id }) => String(id) === params.submission),
    listSubmissions: () => ({ submissions: all }),
    listRuns: () => ({ runs: [RUN], total: 1, damaged: [] }),
    getRun: () => ({
      ...RUN,
      ...{ madeBy: 'Anna', madeAt: AT, isWhole: true, headline: 'Everything is in.', findings: [], notes: [] },
      ...{ companies: [], funds: [], money: { funds: [], totals: [] } },
      ...{ sheets: [], tieOut: [], results: [], created: 12 },
    }),
    listAudit: ({ query }) => listAudit(Number(query.before ?? 4)),
    listPeople: () => PEOPLE,
    listGrants: () => PEOPLE,
    listWatches: () => ({ watches: [WATCH] }),
    listSubscriptions: () => ({ subscriptions: [] }),
    listNotices: () => ({ notices: [] }),
    listFindings: ({ query }) => listFindings(query),
    listTokens: () => ({
      tokens: [
        { ...TOKEN, id: 1, isThis: true },
        { ...TOKEN, id: 2, isThis: false },
      ],
    }),
  };
}

const TOKEN = { kind: 'command-line', name: 'ci-runner', createdAt: AT, usedAt: AT, expiresAt: AT };

/** Two entries before that number; what was written as the second does not fit the chain. */
const HINT = 'Write it as YYYY-MM-DD, or use --date-order dmy.';
const FINDINGS = [
  ...Array.from({ length: 30 }, (_, index) => ({
    ...{ severity: 'error', code: 'date-invalid', sheet: 'Rounds', row: index + 2, cell: `C${index + 2}` },
    ...{ column: 'Closing Date', message: `"2025-13-${index + 1}" is no date.`, hint: HINT },
  })),
  { severity: 'warning', code: 'column-unknown', sheet: 'Rounds', cell: 'D1', message: 'It is ignored.', hint: 'See.' },
];

/** As a server lists them, the gravest first. */
function listFindings({ severity, offset = '0', limit = '200' }: { readonly [name: string]: string }) {
  const fit = FINDINGS.filter((finding) => severity === undefined || finding.severity === severity);
  const severities = { error: 30, warning: 1, info: 0 };
  const findings = fit.slice(Number(offset), Number(offset) + Number(limit));
  return { offset: Number(offset), total: fit.length, severities, codes: [], findings };
}

function listAudit(before: number) {
  const entries = [before - 1, before - 2]
    .filter((number) => number > 0)
    .map((number) => ({
      ...{ number, at: AT, actor: 'Ben Approver', action: 'plan-approved', subject: 'submission 12' },
      ...{ details: { plan: DIGEST }, hash: 'd'.repeat(64) },
    }));
  return { entries, brokenAt: 2, ...(before > 3 ? { next: before - 2 } : {}) };
}

/** Every screen, with what is seen on it once all that it asks for is there. */
const SCREENS = [
  ['inbox', '1 plan waits for your decision, 1 submission needs you'],
  ['firms/northlight/submissions', 'Submissions of Northlight Ventures'],
  ['firms/northlight/submissions/12', '89 rows shown.'],
  ['firms/northlight/submissions/13', '22 of 69 done, 47 left'],
  ['firms/northlight/submissions/14', '3 rows have errors.'],
  ['firms/northlight/submit', 'Submit for Northlight Ventures'],
  ['firms/northlight/history', 'quarterly.xlsx'],
  ['firms/northlight/history/20260402-093012-x7k', 'What it created, with IDs'],
  ['firms/northlight/audit', 'The audit does not hold: its chain is broken at entry 2'],
  ['firms/northlight/settings', 'The key of the host is another one.'],
  ['firms', 'Add a firm'],
  ['people', 'Lock out'],
  ['sign-ins', 'now: it is this one'],
  ['device', 'Look it up'],
  ['firms/elsewhere/audit', 'There is nothing here for you'],
] as const;

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('every screen can be used by everyone, and none is wider than a telephone', async () => {
    const server = await TeamStandIn.start(await answerEverything());
    const page = await openPage(server.address);
    for (const [path, seen] of SCREENS) {
      await page.goto(`${server.address}#/${path}`);
      await page.getByText(seen).first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      // A chart follows the window a moment later.
      const measure = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      await expect.poll(measure, { message: `${path} is too wide`, timeout: 60_000 }).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it('enlarged to 200 % every screen and the decision can be used by everyone, with nothing cut off', async () => {
    const server = await TeamStandIn.start(await answerEverything());
    const page = await openPage(server.address);
    await page.setViewportSize({ width: 720, height: 450 });
    for (const [path, seen] of SCREENS) {
      await page.goto(`${server.address}#/${path}`);
      await page.getByText(seen).first().waitFor();
      await expectUsable(page, path);
    }
    await page.goto(`${server.address}#/firms/northlight/submissions/12`);
    await seenBox(page).check();
    for (const [name, answer] of [
      ['Approve …', 'Approve'],
      ['Reject …', 'Reject'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).waitFor();
      await expectUsable(page, answer);
      await page.getByRole('button', { name: 'Not yet' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('earlier entries of the audit come when they are asked for, and the firm is chosen by a part of its name', async () => {
    const firms = Array.from({ length: 300 }, (_, index) => `firm-${index + 1}`);
    const server = await TeamStandIn.start({
      ...(await answerEverything()),
      getMe: () => makeMe(['read-audit'], firms),
    });
    const page = await openPage(`${server.address}#/firms/firm-1/audit`);
    const audit = page.getByRole('table', { name: 'Audit' });
    await audit.getByRole('row').nth(2).waitFor();
    await page.getByRole('button', { name: 'Show earlier entries' }).click();
    await audit.getByRole('row').nth(3).waitFor();
    await page
      .getByRole('textbox', { name: 'Firm' })
      .or(page.getByRole('combobox', { name: 'Firm' }))
      .first()
      .fill('rm-287');
    await page.getByRole('option', { name: 'Firm-287 Ventures' }).click();
    await page.getByRole('heading', { name: 'Audit of Firm-287 Ventures' }).waitFor();
  });

  it('what was refused shows why, errors first, and leads to what each finding means', async () => {
    const server = await TeamStandIn.start(await answerEverything());
    const page = await openPage(`${server.address}#/firms/northlight/submissions/14`);
    const panel = page.getByRole('region', { name: 'Findings' });
    await panel.getByRole('heading', { name: '30 errors and 1 warning' }).waitFor();
    // Thirty of one kind are one entry.
    await panel.getByText('30 ×', { exact: true }).waitFor();
    await panel.getByText('Rounds · C2, C3, C4, C5, C6, C7, C8, C9; and 22 more', { exact: true }).waitFor();
    await panel.getByText('All 30', { exact: true }).click();
    await panel.getByText('Rounds · C31 · Closing Date', { exact: true }).waitFor();
    await panel.getByText('Rounds · D1', { exact: true }).waitFor();
    // Choices that are options of a command are offered elsewhere on a page.
    await panel.getByText('choose in the review how dates are read').first().waitFor();
    await panel.getByRole('button', { name: 'Warnings 1' }).click();
    await panel.getByText('30 ×', { exact: true }).waitFor({ state: 'detached' });
    expect(await panel.getByText(/^Rounds · /).allTextContents()).toEqual(['Rounds · D1']);
    await panel.getByRole('button', { name: 'Explain column-unknown' }).click();
    await page.getByRole('dialog').getByText('column-unknown (').waitFor();
  });

  it('a command line is let in by its code, or turned away', async () => {
    const device = { userCode: 'WDJB-MJHT', name: 'desk of Ben', askedFrom: '10.0.0.7', expiresAt: AT };
    const server = await TeamStandIn.start(answerAs({ getDevice: () => device, decideDevice: () => ({}) }));
    const page = await openPage(`${server.address}device?code=WDJB-MJHT`);
    await page.getByText('WDJB-MJHT', { exact: true }).waitFor();
    await page.getByText('desk of Ben').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'The codes are the same: confirm' }).click();
    await page.getByText('The command line is signed in').waitFor();
    await page.goto(`${server.address}#/device/WDJB-MJHT`);
    await page.reload();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('The command line is turned away').waitFor();
    expect(server.changes.map(({ asked: { params, body } }) => [params.userCode, body])).toEqual([
      ['WDJB-MJHT', { isConfirmed: true }],
      ['WDJB-MJHT', { isConfirmed: false }],
    ]);
  });

  it('who is not signed in is led to sign in and comes back to what they wanted; who signs out sees that they are', async () => {
    let isIn = false;
    const getMe = () => {
      if (!isIn) throw new Refusal(401, 'not-signed-in', 'Nobody is signed in here.');
      return makeMe();
    };
    const server = await TeamStandIn.start(
      answerAs({ getMe, listTokens: () => ({ tokens: [{ ...TOKEN, id: 1, isThis: true }] }) }),
    );
    const page = await openPage(`${server.address}#/sign-ins`);
    await page.getByText('/sign-in?return_to=%2F%23%2Fsign-ins').waitFor();
    isIn = true;
    await page.goto(`${server.address}#/sign-ins`);
    await page.getByRole('heading', { name: 'My sign-ins' }).waitFor();
    await page.getByRole('button', { name: 'Signed in as Ben Approver' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await expectAccessible(page);
  });
});
