import { describe, expect, it } from 'vitest';
import type { WorkState } from '../../src/ui/api/work-state.ts';
import { expectAccessible, hasNoBrowser, nothingOpen, openPage, shareBrowser } from './support.ts';
import { answerAs, CLEAR_DESK } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

const AT_WORK: WorkState = {
  ...CLEAR_DESK,
  ...{ phase: 'read', revision: 3, errors: 2 },
  inputs: [{ name: 'quarterly.xlsx', isChanged: false, isCorrected: false }],
  ended: { kind: 'reading', number: 1 },
};

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('whoever comes back to a desk that was cleared meanwhile is told, and what to do', async () => {
    let state = AT_WORK;
    const server = await TeamStandIn.start(answerAs({ getDeskState: () => state }));
    const page = await openPage(`${server.address}#/firms/northlight/desk/submit`);
    await page.getByText('2 errors left').waitFor();
    expect(await page.getByText('Your desk has been cleared').count()).toBe(0);

    state = CLEAR_DESK;
    server.hangUp();
    await page.getByText('Your desk has been cleared').waitFor();
    await nothingOpen(page).waitFor();
    await expectAccessible(page);

    // A workbook that was just read would lead on to the review.
    state = { ...AT_WORK, errors: 0, ended: { kind: 'exporting', number: 1 } };
    server.tell('/api/firms/northlight/desk/events');
    await page.getByText('No errors were found').waitFor();
    expect(await page.getByText('Your desk has been cleared').count()).toBe(0);
  });

  it('a problem that was closed hides none of the desk that follows', async () => {
    const problem = { code: 'input-unreadable', message: 'It cannot be read.', hint: 'Save it again.' };
    let state: WorkState = { ...AT_WORK, problem };
    const server = await TeamStandIn.start(answerAs({ getDeskState: () => state }));
    const page = await openPage(`${server.address}#/firms/northlight/desk/review`);
    const alert = page.getByRole('alert').filter({ hasText: problem.message });
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });

    state = CLEAR_DESK;
    server.hangUp();
    await page.getByText('Your desk has been cleared').waitFor();
    state = { ...CLEAR_DESK, problem, ended: { kind: 'reading', number: 1 } };
    server.tell('/api/firms/northlight/desk/events');
    await alert.waitFor();
  });
});
