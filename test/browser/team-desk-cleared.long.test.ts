import { describe, expect, it } from 'vitest';
import type { WorkState } from '../../src/ui/api/work-state.ts';
import { expectAccessible, hasNoBrowser, openPage, shareBrowser } from './support.ts';
import { answerAs } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

const CLEAR: WorkState = {
  version: '1',
  userName: 'Ben Approver',
  connection: { kind: 'own', service: 'https://api.example.com', firm: 'Northlight Ventures' },
  ...{ phase: 'none', isEmpty: false, isMapped: false },
  ...{ revision: 0, inputs: [], questions: 0, errors: 0, warnings: 0, exports: 0 },
  corrections: { isSaving: false },
};
const AT_WORK: WorkState = {
  ...CLEAR,
  ...{ phase: 'read', revision: 3, errors: 2 },
  inputs: [{ name: 'quarterly.xlsx', isChanged: false, isCorrected: false }],
  ended: { kind: 'reading', number: 1 },
};

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('whoever comes back to a desk that was cleared meanwhile is told, and what to do', async () => {
    let state = AT_WORK;
    const server = await TeamStandIn.start(answerAs({ getDeskState: () => state }));
    const page = await openPage(`${server.address}#/firms/northlight/desk/hand-in`);
    await page.getByText('2 errors left').waitFor();
    expect(await page.getByText('Your desk has been cleared').count()).toBe(0);

    state = CLEAR;
    server.hangUp();
    await page.getByText('Your desk has been cleared').waitFor();
    await page.getByRole('heading', { name: 'No workbook is open' }).waitFor();
    await expectAccessible(page);

    // What was just read would lead on to the review.
    state = { ...AT_WORK, errors: 0, ended: { kind: 'exporting', number: 1 } };
    server.tell('/api/firms/northlight/desk/events');
    await page.getByText('No errors were found').waitFor();
    expect(await page.getByText('Your desk has been cleared').count()).toBe(0);
  });
});
