import { copyFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../scenarios/desk.ts';
import { serve } from '../scenarios/serve.ts';
import { withhold } from '../support/fault-proxy.ts';
import { makeFolder, openProxied, openService, openUi } from '../ui/support.ts';
import {
  approve,
  choose,
  compareButton,
  expectAccessible,
  goOnButton,
  hasNoBrowser,
  partlyApplied,
  pathField,
  pausedHeading,
  readingSummary,
  seenBox,
  shareBrowser,
  visit,
} from './support.ts';

async function compare(page: Page): Promise<void> {
  await compareButton(page).click();
  await page.getByRole('region', { name: 'Approve' }).waitFor();
}

const applyButton = (page: Page) => page.getByRole('button', { name: /^Apply/ });

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('after a run the dry run says what is in, and offers nothing that is applied already', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compare(page);
    await approve(page);
    await partlyApplied(page, '60 added').waitFor();
    await page.getByRole('link', { name: 'Dry run' }).click();
    await page.getByText('This plan was applied: 69 rows are in, and none is left.').waitFor();
    await page.getByText('This plan has been applied completely.').waitFor();
    await page.getByRole('heading', { name: 'What was sent, row by row' }).waitFor();
    expect(await page.getByText(/would be sent/i).count()).toBe(0);
    expect(await applyButton(page).count()).toBe(0);
    expect(await page.getByText(/nothing has been sent/i).count()).toBe(0);
    await expectAccessible(page);
  });

  it('a plan that another tab makes meanwhile has to be looked at and confirmed from the start', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compare(page);
    const seen = seenBox(page);
    await seen.check();
    await applyButton(page).click();
    const question = page.getByRole('dialog', { name: 'Apply this to Northlight Ventures?' });
    await question.waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Compare again' }).click();
    await question.waitFor({ state: 'detached' });
    expect([await seen.isChecked(), await applyButton(page).isEnabled()]).toEqual([false, false]);
  });

  it('after a stop it says how many rows are in and how many are left, and goes on with those', async () => {
    const service = await openProxied();
    const { fault, answer } = withhold();
    service.proxy.spoil('POST /beta/investment/securities/add/', (_request, forward) => forward(), fault);
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compare(page);
    await approve(page);
    await page.getByRole('heading', { name: 'Sending securities' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    answer();
    await pausedHeading(page).waitFor();
    const sent = service.sandbox.requests.length;
    await page.getByText(/^\d+ of 69 done, \d+ left$/).waitFor();
    expect(service.sandbox.requests.length).toBe(sent);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Interrupted: /).waitFor();
    await page.getByRole('link', { name: 'Dry run' }).click();
    const said = await page.getByText(/^\d+ rows are in; \d+ are left\.$/).textContent();
    const [rowsIn = 0, rowsLeft = 0] = (said?.match(/\d+/g) ?? []).map(Number);
    expect([rowsIn + rowsLeft, rowsIn > 0]).toEqual([69, true]);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByText(`Sends only the ${rowsLeft} rows that are left.`).waitFor();
    await applyButton(page).click();
    await page.getByRole('dialog').getByText(`${rowsIn} rows are in; ${rowsLeft} are left.`).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Apply to / })
      .click();
    await partlyApplied(page, '60 added').waitFor();
    // Each of the two runs has the rows that it brought in itself.
    await page.getByRole('link', { name: 'History' }).click();
    const lastCells = page.getByRole('table', { name: 'Runs' }).locator('tbody tr td:last-child');
    await lastCells.nth(1).waitFor();
    const counts = await lastCells.allTextContents();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(69);
  });

  it('after a kill the next start says what is known to be in, and going on from the history goes there', async () => {
    const desk = await openDesk({ faults: [{ on: 'addSecurities', nth: 2, do: { kind: 'hang', stored: true } }] });
    const first = await serve(desk, ['ui', '--service-profile', desk.profile]);
    const page = await visit(first);
    await choose(page, 'samples/quarterly.xlsx');
    await compare(page);
    await approve(page);
    await page.getByRole('heading', { name: 'Sending securities' }).waitFor();
    first.process.kill('SIGKILL');
    await first.ended;
    // The page shows what was said last, and nothing on it can be pressed.
    await page.getByRole('heading', { name: 'capsheet does not answer' }).waitFor();
    expect(await page.getByRole('button', { name: 'Pause' }).isDisabled()).toBe(true);

    const second = await serve(desk, ['ui', '--service-profile', desk.profile]);
    const again = await visit(second);
    await again.getByText(/: \d+ rows are known to be in, \d+ left\./).waitFor();
    await again.getByRole('link', { name: 'History' }).click();
    await goOnButton(again).first().click();
    await again.getByText(/^\d+ rows are in; \d+ are left\.$/).waitFor();
    await again.getByText('When you go on, capsheet first asks the service').waitFor();
    await approve(again);
    await partlyApplied(again, '60 added, 9 replaced').waitFor();
    second.process.kill('SIGINT');
    await second.ended;
  });

  it('a workbook that is saved again stops the apply until it is read anew, wherever it came from', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    const path = join(makeFolder(), 'quarterly.xlsx');
    const save = (): void => {
      copyFileSync('samples/quarterly.xlsx', path);
      utimesSync(path, new Date(), new Date());
    };
    save();
    await choose(page, path);
    await compare(page);
    await applyButton(page).waitFor();
    save();
    await page.getByText('The workbook has been saved again since it was read. Read it again').waitFor();
    expect(await applyButton(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose it again' }).click();
    await choose(page, path);
    await compare(page);
    await applyButton(page).waitFor();

    await page.goto(page.url().replace(/#.*/, '#/workbook'));
    await pathField(page).fill(path);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await compare(page);
    await applyButton(page).waitFor();
    save();
    await page.getByText('The workbook has been saved again since it was read. Read it again').waitFor();
    expect(await applyButton(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Read it again' }).click();
    await page.getByRole('grid').waitFor();
    await compare(page);
    await applyButton(page).waitFor();
  });

  it('errors and the rows they stand in are told alike by headline, offer and confirmation', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    await compare(page);
    await page.getByRole('heading', { name: /^0 to send, 40 errors/ }).waitFor();
    expect(await applyButton(page).isDisabled()).toBe(true);
    await page.getByLabel('Go ahead without the rows that have errors').check();
    const headline = (await page.getByRole('heading', { level: 1 }).getAttribute('aria-label')) ?? '';
    const [, added = '', leftOut = ''] = /^(\d+) to add.* (\d+) left out/.exec(headline) ?? [];
    expect(added).not.toBe('');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await applyButton(page).click();
    await page.getByRole('dialog').getByText(`${added} rows to add`).waitFor();
    const parts = await page
      .getByRole('dialog')
      .getByText(/^Rows: \d+ with errors/)
      .textContent();
    const counts = [...(parts ?? '').matchAll(/(\d+) (?:with errors|blocked|skipped)/g)].map(([, count]) =>
      Number(count),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(leftOut));
  });

  it('how files are read is said otherwise after they were opened, also of one that could not be read', async () => {
    const page = await visit(await openUi());
    const path = join(makeFolder(), 'Companies.csv');
    writeFileSync(path, Buffer.from('Company,City\nMüller Zürich,Genève\n', 'latin1'));
    const chooseEncoding = async (name: string | RegExp): Promise<void> => {
      await page.getByRole('combobox', { name: 'Encoding of CSV files' }).first().click();
      await page.getByRole('option', { name }).first().click();
    };
    const summary = readingSummary(page).first();
    await summary.click();
    await chooseEncoding(/UTF-8/);
    await page.getByTestId('files').setInputFiles([path]);
    await page.getByRole('alert').first().waitFor();
    await chooseEncoding(/Western/);
    await page.getByRole('button', { name: 'Read Companies.csv again like this' }).click();
    await page.getByRole('gridcell').getByText('Müller Zürich').waitFor();
    await summary.click();
    await chooseEncoding(/Greek/);
    await page.getByRole('button', { name: 'Read it again like this' }).click();
    await page.getByRole('gridcell').getByText('Mόller Zόrich').waitFor();
  });
});
