import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LATE_PURCHASES } from '../support/late-purchases.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { openTeamDesk } from '../team/worker/team-desk.ts';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { MARIA, serve, signIn } from './signed-in.ts';
import {
  choose,
  compareButton,
  expectAccessible,
  hasNoBrowser,
  readingSummary,
  rollForward,
  shareBrowser,
  visit,
} from './support.ts';

const field = (page: Page) => page.getByLabel('Last day of the quarter').first();
const openForm = (page: Page) => readingSummary(page).first().click();

/** The columns of the roll-forward by fund. */
async function readHeads(page: Page): Promise<string[]> {
  const table = rollForward(page, 'table');
  await table.waitFor();
  return table.getByRole('columnheader').allTextContents();
}

describe.skipIf(hasNoBrowser)('in the browser, the quarter of a workbook that does not say it', () => {
  shareBrowser();

  it('is typed before the workbook is chosen or after, and what is dated before it stands apart in the plan', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    const path = join(makeFolder(), 'Securities.csv');
    writeFileSync(path, LATE_PURCHASES);
    await openForm(page);
    await field(page).focus();
    await page.keyboard.type('09302025');
    expect(await field(page).inputValue()).toBe('2025-09-30');
    await expectAccessible(page);
    await choose(page, path);
    await compareButton(page).click();
    expect(await readHeads(page)).toContain('Entered late');
    const [plan] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the plan' }).click(),
    ]);
    expect(JSON.parse(readFileSync(await plan.path(), 'utf8')).reading).toMatchObject({ quarter: '2025-09-30' });

    await page.goto(`${new URL(page.url()).origin}/#/review`);
    await openForm(page);
    expect(await field(page).inputValue()).toBe('2025-09-30');
    await field(page).fill('2025-06-30');
    await page.getByRole('button', { name: 'Read it again like this' }).click();
    await compareButton(page).click();
    expect(await readHeads(page)).toContain('Dated after');

    await page.goBack();
    await openForm(page);
    await field(page).fill('');
    await page.getByRole('button', { name: 'Read it again like this' }).click();
    await compareButton(page).click();
    expect((await readHeads(page)).filter((head) => /late|after/.test(head))).toEqual([]);
  });

  it('no day of a year before cap tables is one', async () => {
    const page = await visit(await openUi());
    await openForm(page);
    await field(page).fill('0025-09-30');
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    await field(page).fill('2025-09-30');
    expect(await field(page).getAttribute('aria-invalid')).toBeNull();
  });

  it('is submitted with it in a team', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const desk = await openTeamDesk({ databaseUrl });
    const origin = await serve(desk, databaseUrl);
    await desk.startWorker();
    const page = await signIn(`${origin}/#/firms/harbour/submit`, MARIA);
    await page.getByTestId('files').setInputFiles(join(desk.folder, desk.put('Securities.csv', LATE_PURCHASES)));
    await openForm(page);
    await field(page).fill('2025-09-30');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('heading', { name: 'Securities.csv' }).waitFor();
    expect(await readHeads(page)).toContain('Entered late');
  });
});
