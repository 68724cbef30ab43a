import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi, Visitor } from '../ui/support.ts';
import { approve, choose, compareButton, expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

const HEADER = 'Company,Date,Fund,Fair Value,Ownership,Currency';
const BEFORE = [
  HEADER,
  'Parcelwise,2025-06-30,Northlight Europe,500000,4%,EUR',
  'Kestrel Bio,2025-06-30,Northlight Fund I,900000.25,,USD',
].join('\n');
const MARKS = [
  HEADER,
  'Parcelwise,2025-09-30,Northlight Europe,450000,3.2%,EUR',
  'Kestrel Bio,2025-09-30,Northlight Fund I,1000000,,USD',
].join('\n');
const BOUGHT = [
  'Type,Company,Fund,Round,Share Class,Issue Date,Shares,Investment Amount,Currency',
  'certificate,Kestrel Bio,Northlight Fund I,Series A,Series A Preferred,2025-08-20,20000,60000.50,USD',
].join('\n');
const SOLD = [
  'Event,Company,Date,Security,Currency,Shares Sold,Cash Received',
  'sale,Parcelwise,2025-08-31,"Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe",EUR,100000,150000',
].join('\n');

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The line of a table of the marks that has these cells, as it is read, by the heads of its columns. */
async function readLine(page: Page, label: string | RegExp, ...named: readonly string[]) {
  const table = page.getByRole('table', { name: label });
  const heads = await table.getByRole('columnheader').allTextContents();
  const line = named.reduce(
    (rows, name) => rows.filter({ has: page.getByRole('cell', { name, exact: true }) }),
    table.getByRole('row'),
  );
  const cells = await line.getByRole('cell').allTextContents();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
}

/** Gives what is shown of the marks of both funds. */
async function expectMarks(page: Page): Promise<void> {
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Marks beside the last ones' }) });
  await panel.waitFor();
  const totals = 'Fair value by fund, currency and day';
  expect(await readLine(page, totals, 'Northlight Europe')).toMatchObject({
    ...{ Currency: 'EUR', Day: '2025-09-30', 'Last known': '500,000.00', New: '450,000.00', Change: '-50,000.00' },
    Marks: '1',
  });
  expect(await readLine(page, totals, 'Northlight Fund I', 'USD')).toMatchObject({
    ...{ Currency: 'USD', Day: '2025-09-30', 'Last known': '900,000.25', New: '1,000,000.00', Change: '99,999.75' },
  });
  const bridge = /^Bridge of fair value/;
  expect(await readLine(page, bridge, 'Northlight Europe')).toMatchObject({
    ...{
      Opening: '500,000.00',
      Purchases: '0.00',
      Proceeds: '150,000.00',
      Change: '100,000.00',
      Closing: '450,000.00',
    },
  });
  expect(await readLine(page, bridge, 'Northlight Fund I', 'USD')).toMatchObject({
    ...{
      Opening: '900,000.25',
      Purchases: '60,000.50',
      Proceeds: '0.00',
      Change: '39,999.25',
      Closing: '1,000,000.00',
    },
  });
  expect(await readLine(page, 'Mark by mark', '450,000.00')).toMatchObject({
    ...{
      Company: 'Parcelwise',
      Mark: 'Fair Value',
      'Last day': '2025-06-30',
      Last: '500,000.00',
      Change: '-50,000.00',
    },
  });
  expect(await readLine(page, 'Mark by mark', '3.2%')).toMatchObject({ Mark: 'Ownership', Last: '4%' });
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('marks stand beside the last ones, with totals and the bridge of fair value, before they are set and after', async () => {
    const service = await openService();
    const ui = { ...service.ui, stateDir: makeFolder() };
    const earlier = await openUi(ui);
    const visitor = await Visitor.of(earlier);
    await visitor.upload({ name: 'Valuations.csv', bytes: Buffer.from(BEFORE) });
    await visitor.settled();
    await visitor.post('plan');
    await visitor.settled();
    const { planId } = (await visitor.get('plan')).json;
    await visitor.post('apply', { planId, isPartial: false, isAcknowledged: true });
    expect(await visitor.settled()).toMatchObject({ phase: 'applied' });
    await earlier.close();

    const page = await visit(await openUi(ui));
    const folder = makeFolder();
    await choose(
      page,
      write(folder, 'Valuations.csv', MARKS),
      write(folder, 'Securities.csv', BOUGHT),
      write(folder, 'Transactions.csv', SOLD),
    );
    await compareButton(page).click();
    await expectMarks(page);
    await expectAccessible(page);
    await approve(page);
    await page.waitForURL(/#\/result/);
    await expectMarks(page);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').first().click();
    await expectMarks(page);
  });
});
