import { describe, expect, it } from 'vitest';
import { expectAccessible, hasNoBrowser, nothingOpen, openPage, shareBrowser } from './support.ts';
import { answerAs, CLEAR_DESK, MAKER, makeMe, makeSubmission, planSample } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('a maker goes from a value of the plan to that cell on their desk, and takes what waits back first', async () => {
    let state: 'planned' | 'withdrawn' = 'planned';
    const submission = () => makeSubmission({ state, can: state === 'planned' ? ['withdraw'] : [] });
    const server = await TeamStandIn.start({
      ...answerAs(await planSample()),
      getMe: () => ({ ...makeMe(['read', 'submit']), person: MAKER }),
      getSubmission: submission,
      withdraw: () => {
        state = 'withdrawn';
        server.tell('/api/firms/northlight/submissions/12/events');
        return submission();
      },
      getDeskState: () => CLEAR_DESK,
      takeToDesk: () => ({}),
    });
    const address = `${server.address}#/firms/northlight/submissions/12`;
    const page = await openPage(address);
    await page.getByText('Choose a row below to correct it on your desk.').waitFor();
    const row = page.getByRole('button', { name: /^Rounds row \d+$/ }).first();
    const [number] = /\d+$/.exec((await row.textContent()) ?? '') ?? [];
    await row.click();
    const question = page.getByRole('dialog', { name: 'Correct it on your desk?' });
    await question.getByText('Submission 12 waits for approval').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Not now' }).click();
    await question.waitFor({ state: 'detached' });
    expect(server.changes).toEqual([]);
    await row.click();
    await question.getByRole('button', { name: 'Withdraw and correct' }).click();
    await nothingOpen(page).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/firms/northlight/desk/review?sheet=Rounds&cell=A${number}`);
    expect(server.changes.map(({ name, asked: { body } }) => [name, body])).toEqual([
      ['withdraw', undefined],
      ['takeToDesk', { submission: 12 }],
    ]);

    // A submission that is not pending any more is opened without a question.
    await page.goto(address);
    await page.getByRole('button', { name: 'Check and correct it', exact: true }).click();
    await nothingOpen(page).waitFor();
    expect(server.changes.slice(2).map(({ name }) => name)).toEqual(['takeToDesk']);
  });

  it('whoever did not submit it is led nowhere by the values of its plan', async () => {
    const server = await TeamStandIn.start({ ...answerAs(await planSample()), getSubmission: () => makeSubmission() });
    const page = await openPage(`${server.address}#/firms/northlight/submissions/12`);
    await page.getByText('89 rows shown.').waitFor();
    await page
      .getByText(/^Rounds row \d+$/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /row \d+$/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Check and correct it/ }).count()).toBe(0);
  });
});
