import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasNoBrowser, openPage, seenBox, shareBrowser } from './support.ts';
import {
  APPROVER,
  answerAs,
  approvedBy,
  DIGEST,
  MAKER,
  makeMe,
  makePlan,
  makeSubmission,
  NEXT_DIGEST,
  planSample,
} from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

type Shown = ReturnType<typeof makeSubmission>;

const EVENTS = '/api/firms/northlight/submissions/12/events';

/** A plan of Anna's in the browser of Ben, who may decide on it; `change` makes it another and tells the page. */
async function openSubmission(first: Shown = makeSubmission()) {
  let now = first;
  const server = await TeamStandIn.start({
    ...answerAs(await planSample()),
    getMe: () => makeMe(['read', 'decide', 'hold']),
    getSubmission: () => now,
    decide: () => now,
    hold: () => now,
  });
  const page = await openPage(`${server.address}#/firms/northlight/submissions/12`);
  await page.getByRole('heading', { name: 'quarterly.xlsx' }).waitFor();
  const change = (next: Partial<Shown>): void => {
    now = { ...now, ...next };
    server.tell(EVENTS);
  };
  return { server, page, change };
}

async function askToApprove(page: Page): Promise<void> {
  await seenBox(page).check();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog', { name: 'Approve this plan for Northlight Ventures?' }).waitFor();
}

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('an approver looks at the dry run and its warnings, and approves that very plan with a comment', async () => {
    const { server, page, change } = await openSubmission();
    await page.getByText('89 rows shown.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve …' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Reject …' }).click();
    const rejection = page.getByRole('dialog', { name: 'Reject this plan for Northlight Ventures?' });
    expect(await rejection.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true);
    await rejection.getByRole('button', { name: 'Not yet' }).click();
    await rejection.waitFor({ state: 'detached' });
    await askToApprove(page);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Rows: 1 with a different value in the service, 1 skipped, 18 already in the service')
      .waitFor();
    await dialog.getByText(/ by Anna Preparer$/).waitFor();
    await dialog.getByLabel('Comment').fill('Compared with the closing memo.');
    expect(server.changes).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(server.changes.map(({ name, asked: { body } }) => ({ name, body }))).toEqual([
      {
        name: 'decide',
        body: {
          plan: DIGEST,
          decision: 'approved',
          comment: 'Compared with the closing memo.',
          isAcknowledged: true,
        },
      },
    ]);
    // A decision is shown when the server says so, and not before.
    expect(await page.getByText('Approved by Ben Approver').count()).toBe(0);
    change({
      state: 'approved',
      can: ['pause', 'stop'],
      plans: [makePlan(DIGEST, { approval: approvedBy(APPROVER) })],
    });
    await page.getByRole('region', { name: 'Approval' }).getByText('Approved by Ben Approver').waitFor();
    expect(await page.getByText('in the meantime').count()).toBe(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => server.changes.at(-1)?.asked.body).toEqual({ wanted: 'pause' });
  });

  it('the question closes and says so when the plan becomes another, which is then decided on by itself', async () => {
    const { server, page, change } = await openSubmission();
    await askToApprove(page);
    const moved = ['Acme: its fair value of 2026-03-31 is 1,300,000 USD now'];
    change({ plans: [makePlan(DIGEST), makePlan(NEXT_DIGEST, { moved })] });
    await page.getByText('A new plan was made in the meantime.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(moved[0] ?? '').waitFor();
    expect(server.changes).toEqual([]);
    await page.getByRole('button', { name: 'Understood' }).click();
    await askToApprove(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(server.changes.map(({ asked: { body } }) => body)).toMatchObject([{ plan: NEXT_DIGEST }]);
    change({ plans: [makePlan(DIGEST), makePlan(NEXT_DIGEST, { moved }), makePlan('7e'.repeat(32))] });
    await page.getByText('This is a new plan: nothing has changed since the last one').waitFor();
  });

  it('who looks at a plan can unfold what was found in the workbook, whether they may decide or not', async () => {
    const remark = {
      ...{ severity: 'info', code: 'sheet-empty', sheet: 'Notes' },
      ...{ message: 'The sheet Notes is empty.', hint: 'Nothing to do.' },
    };
    const severities = { error: 0, warning: 0, info: 1 };
    const { server, page, change } = await openSubmission(makeSubmission({ state: 'received', plans: [], can: [] }));
    server.answers.listFindings = () => ({ offset: 0, total: 1, severities, codes: [], findings: [remark] });
    change({ state: 'planned', plans: [makePlan(DIGEST)] });
    const found = page.getByRole('region', { name: 'Findings' });
    await found.getByText('1 remark', { exact: true }).click();
    await found.getByText('The sheet Notes is empty.').waitFor();
  });

  it('the question closes and says who has decided when somebody else was quicker', async () => {
    const { server, page, change } = await openSubmission();
    await askToApprove(page);
    const carla = { id: 3, name: 'Carla Approver', email: 'carla@example.com' };
    change({ state: 'approved', can: [], plans: [makePlan(DIGEST, { approval: approvedBy(carla) })] });
    await page.getByText('Carla Approver has approved this plan in the meantime.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Approve …' }).count()).toBe(0);
    expect(server.changes).toEqual([]);
  });

  it('who made a plan reads why they cannot decide on it, and finds nothing to press', async () => {
    const { page } = await openSubmission(
      makeSubmission({ maker: MAKER, can: ['withdraw'], whyNotDecide: 'You made this plan yourself.' }),
    );
    await page.getByRole('region', { name: 'Approval' }).getByText('You made this plan yourself.').waitFor();
    await page.getByText('89 rows shown.').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Approve|Reject)/ }).count()).toBe(0);
  });

  it('nothing can be decided while the connection is lost, and the page finds its way back', async () => {
    const { server, page } = await openSubmission();
    await seenBox(page).check();
    const { address } = server;
    await page.context().setOffline(true);
    server.hangUp();
    await page.getByText('The connection to the server is lost').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approve …' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('The connection to the server is lost').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Approve …' }).isDisabled()).toBe(false);
    expect(page.url()).toBe(`${address}#/firms/northlight/submissions/12`);
  });
});
