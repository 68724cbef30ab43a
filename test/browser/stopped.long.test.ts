import { copyFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detain } from '../support/fault-proxy.ts';
import { makeFolder, openProxied, openUi } from '../ui/support.ts';
import { approve, compareButton, goOnButton, hasNoBrowser, pathField, shareBrowser, visit } from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('a run is told to be under way, then stopped, and is gone on with only while its workbook is what it was', async () => {
    const service = await openProxied();
    const rounds = detain();
    service.proxy.spoil('POST /beta/investment/financing-rounds/add/', rounds.fault);
    const page = await visit(await openUi(service.ui));
    const goTo = (place: string) => page.goto(`${page.url().split('#')[0]}#/${place}`);
    const path = join(makeFolder(), 'quarterly.xlsx');
    copyFileSync('samples/quarterly.xlsx', path);
    await pathField(page).fill(path);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await compareButton(page).click();
    await approve(page);
    await rounds.came;
    await page.waitForURL(/#\/apply$/);
    await page.getByRole('heading', { name: /^Sending / }).waitFor();

    await goTo('history');
    await page.getByRole('table', { name: 'Runs' }).getByText('under way').waitFor();
    expect(await goOnButton(page).count()).toBe(0);
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
    await page.getByRole('link', { name: 'See how far it is' }).click();

    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: /^Stopping/ }).waitFor();
    await page.getByText(/^The run ends as soon as they are finished/).waitFor();
    rounds.letGo();
    await page.getByText(/^Interrupted: \d+ rows are in, 18 rows were there already/).waitFor();
    const goOn = page.getByRole('button', { name: 'Go on with this plan' });
    await goOn.waitFor();
    utimesSync(path, new Date(), new Date());
    await page.getByText('quarterly.xlsx has been saved since it was read').waitFor();
    await goOn.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Read it again' }).click();
    await page.getByRole('grid').waitFor();
  });
});
