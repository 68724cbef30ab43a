import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heldRounds, ROUNDS_ADD } from '../scenarios/two-applies.ts';
import { withhold } from '../support/fault-proxy.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { openTeamDesk } from '../team/worker/team-desk.ts';
import { ANTON, MARIA, serve, signIn } from './signed-in.ts';
import { hasNoBrowser, runRows, shareBrowser } from './support.ts';

const BOOK = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-20\n';

describe.skipIf(hasNoBrowser)('in the browser, on a page of a team,', () => {
  shareBrowser();

  it('one person submits, another approves and holds the run, and both see what came of it', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const desk = await openTeamDesk({ databaseUrl });
    const origin = await serve(desk, databaseUrl);
    const { fault, answer } = withhold();
    desk.proxy.spoil(ROUNDS_ADD, fault);
    await desk.startWorker();

    const maria = await signIn(`${origin}/#/firms/harbour/submit`, MARIA);
    await maria.getByTestId('files').setInputFiles(join(desk.folder, desk.put('Rounds.csv', BOOK)));
    await maria.getByLabel('Comment').fill('The rounds of August');
    await maria.getByRole('button', { name: 'Submit', exact: true }).click();
    await maria.getByRole('heading', { name: 'Rounds.csv' }).waitFor();
    const own = maria.getByRole('region', { name: 'Approval' });
    await own.getByText('You may not decide on plans of this firm.').waitFor();
    expect(await maria.getByRole('button', { name: 'Approve …' }).count()).toBe(0);

    const anton = await signIn(`${origin}/#/inbox`, ANTON);
    await anton.getByRole('heading', { name: '1 plan waits for your decision' }).waitFor();
    await anton.getByRole('link', { name: 'Rounds.csv' }).click();
    await anton.getByText('The rounds of August').first().waitFor();
    await anton.getByText('2 rows shown.').waitFor();
    for (const box of await anton.getByRole('checkbox').all()) await box.check();
    await anton.getByRole('button', { name: 'Approve …' }).click();
    await anton.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await own.getByText('Approved by Anton Approver').waitFor();

    await anton.getByRole('button', { name: 'Pause' }).click();
    await maria.getByText('Somebody paused it.').waitFor();
    await anton.getByRole('button', { name: 'Go on' }).click();
    await anton.getByRole('button', { name: 'Pause' }).waitFor();
    answer();
    for (const page of [anton, maria]) {
      await page.getByRole('region', { name: 'Result' }).getByText('Rounds.result.xlsx').waitFor();
      await page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: '2 added' }).waitFor();
    }
    expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
    const [file] = await Promise.all([
      anton.waitForEvent('download'),
      anton.getByRole('button', { name: 'Rounds.result.xlsx' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Rounds.result.xlsx');
    await anton.getByRole('region', { name: 'Result' }).getByRole('link').click();
    await runRows(anton).waitFor();
  });
});
