import { describe, expect, it } from 'vitest';
import { openDesk } from '../scenarios/desk.ts';
import { serve } from '../scenarios/serve.ts';
import { openService, openUi } from '../ui/support.ts';
import {
  approve,
  choose,
  compareButton,
  expectAccessible,
  goOnButton,
  hasNoBrowser,
  partlyApplied,
  shareBrowser,
  visit,
} from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('a run whose server was killed in mid-apply goes on, and nothing is entered twice', async () => {
    const desk = await openDesk({ faults: [{ on: 'addSecurities', nth: 2, do: { kind: 'hang', stored: true } }] });
    const first = await serve(desk, ['ui', '--service-profile', desk.profile]);
    const page = await visit(first);
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    await approve(page);
    await page.getByRole('heading', { name: 'Sending securities' }).waitFor();
    first.process.kill('SIGKILL');
    await first.ended;
    await page.getByText('The connection to capsheet is lost').first().waitFor();

    const second = await serve(desk, ['ui', '--service-profile', desk.profile]);
    const again = await visit(second);
    await again.getByText('A run was not finished').waitFor();
    await goOnButton(again).first().click();
    await approve(again);
    await partlyApplied(again, '60 added, 9 replaced').waitFor();
    const names = desk.sandbox.dump().rounds.map(({ companyId, name }) => `${companyId} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    second.process.kill('SIGINT');
    expect((await second.ended).status).toBe(0);
  });

  it('a second tab shows what is under way in the first', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    await page.getByRole('button', { name: 'Apply …' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole('heading', { name: '60 to add, 9 to replace' }).waitFor();
    await approve(page);
    await partlyApplied(tab, '60 added, 9 replaced').waitFor();
  });

  it('a plan that has gone stale says what moved and what to do', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    await page.getByRole('button', { name: 'Apply …' }).waitFor();
    const other = await visit(await openUi(service.ui));
    await choose(other, 'samples/quarterly.xlsx');
    await compareButton(other).click();
    await approve(other);
    await partlyApplied(other).waitFor();
    await approve(page);
    const alert = page.getByRole('alert').first();
    await alert.getByText('no longer holds; nothing was sent').waitFor();
    await alert.getByText('Compare again, and look at what it would change now.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'History' }).click();
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('heading', { name: '0 to send' }).waitFor();
    expect(await page.getByRole('button', { name: 'Apply …' }).count()).toBe(0);
  });
});
