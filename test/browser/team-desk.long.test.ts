import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { openTeamDesk } from '../team/worker/team-desk.ts';
import { MARIA, serve, signIn } from './signed-in.ts';
import { expectAccessible, goOnButton, hasNoBrowser, shareBrowser } from './support.ts';

/** Not of the format: a question of its mapping, and a day that no month has. */
const DEALS = `Portfolio company,Financing,Closed on,Post money
Kestrel Bio,Series C,2025-08-20,12000000
Kestrel Bio,Series D,2025-08-41,15000000
`;

/** A workbook of the format, with a day that no month has. */
const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series E,2025-02-30\n';

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('a preparer maps a foreign spreadsheet, corrects a cell, submits it, and finds it planned', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const desk = await openTeamDesk({ databaseUrl });
    const origin = await serve(desk, databaseUrl);
    await desk.startWorker();

    const page = await signIn(`${origin}/#/firms/harbour/submit`, MARIA);
    await page.getByRole('region', { name: 'Check it first' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Check and correct for' }).waitFor();
    await expectAccessible(page);
    await page.getByTestId('files').setInputFiles(join(desk.folder, desk.put('deals.csv', DEALS)));
    await page.getByRole('heading', { name: 'How deals.csv is read' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^That is right/ }).click();
    await page.getByText('Every question is settled; 1 error left').waitFor();
    await page.getByRole('button', { name: 'Go on to submit it' }).click();
    await page.getByText('It will be refused as it is.').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Go to the errors' }).click();
    const wrong = page.getByRole('gridcell', { name: '2025-08-41' });
    await wrong.click();
    await page
      .getByRole('button', { name: /^Explain / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('term').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await wrong.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2025-08-21');
    await page.keyboard.press('Enter');
    await page.getByText('No errors and').waitFor();
    await page.getByRole('heading', { name: 'deals.corrected.csv' }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('1 error and').waitFor();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await page.getByText('No errors and').waitFor();

    // The desk is as it was for somebody who comes back.
    await page.goto(`${origin}/#/inbox`);
    await page.getByRole('link', { name: 'Check and correct' }).click();
    await goOnButton(page).click();
    await page.getByRole('gridcell', { name: '2025-08-21' }).waitFor();
    await page.getByRole('button', { name: 'Go on to submit it' }).click();
    await page.getByText('No errors were found').waitFor();
    await page.getByLabel('Comment').fill('The deals of August');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();

    await page.getByText('The deals of August').waitFor();
    await page.getByRole('region', { name: 'Approval' }).waitFor();
    await page.getByText('2025-08-21').first().waitFor();
    await page.getByText('Read with the mapping').waitFor();
    const [id = 0] = /\d+$/.exec(page.url()) ?? [];
    expect((await desk.until(Number(id), 'planned')).inputs.map(({ name }) => name)).toEqual(['deals.corrected.csv']);
  });

  it('what was refused is opened where it is corrected, after a question where something else is open', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const desk = await openTeamDesk({ databaseUrl });
    const origin = await serve(desk, databaseUrl);
    await desk.startWorker();
    const page = await signIn(`${origin}/#/firms/harbour/desk`, MARIA);
    await page.getByTestId('files').setInputFiles(join(desk.folder, desk.put('deals.csv', DEALS)));
    await page.getByRole('gridcell', { name: '2025-08-41' }).waitFor();

    await page.getByRole('link', { name: 'Submit', exact: true }).first().click();
    await page.getByRole('heading', { name: /^Submit for/ }).waitFor();
    await page.getByTestId('files').setInputFiles(join(desk.folder, desk.put('Rounds.csv', ROUNDS)));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('button', { name: 'Check and correct it' }).click();
    const question = page.getByRole('dialog', { name: 'Close deals.csv?' });
    await question.getByText('What has not been submitted is lost.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Open Rounds.csv' }).click();
    await page.getByRole('heading', { name: 'Rounds.csv' }).waitFor();
    await page.getByRole('gridcell', { name: '2025-02-30' }).waitFor();
    expect(page.url()).toContain('/#/firms/harbour/desk/review');
  });
});
