import { describe, expect, it } from 'vitest';
import { describeFinding } from '../../src/report/finding-pages.ts';
import { openService, openUi } from '../ui/support.ts';
import { choose, expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

describe.skipIf(hasNoBrowser)('a foreign spreadsheet in the browser', () => {
  shareBrowser();

  it('goes from a partner’s list to a dry run by what is answered on the page', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/legacy/positions.xlsx');
    await page.getByRole('button', { name: 'Propose a mapping' }).click();
    await page.getByRole('heading', { name: 'How positions.xlsx is read' }).waitFor();
    const questions = page.getByRole('region', { name: 'Questions', exact: true });
    await questions.waitFor();
    await expectAccessible(page);

    await page.getByRole('cell', { name: '1,500,000.00' }).first().waitFor();
    const compare = page.getByRole('button', { name: 'Compare with the service' });
    if (!(await compare.isDisabled())) throw new Error('a dry run is offered before the questions are settled');

    const explain = questions.getByRole('button', { name: /^Explain mapping-unconfirmed: / });
    const confirm = questions.locator('li > div:last-child > button:first-child');
    expect(await explain.count()).toBe(await confirm.count());
    await explain.first().click();
    const dialog = page.getByRole('dialog', { name: describeFinding('mapping-unconfirmed').meaning });
    await dialog.getByText('capsheet help questions').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    for (let left = await confirm.count(); left > 0; left -= 1) {
      // By mouse and by key in turn.
      await (left % 2 === 0 ? confirm.first().click() : confirm.first().press('1'));
      await confirm.nth(left - 1).waitFor({ state: 'detached' });
    }
    await page.getByText(/^Every question is settled/).waitFor();
    await expectAccessible(page);

    await compare.click();
    await page.waitForURL(/#\/dry-run$/);
    await page.getByRole('heading', { level: 1, name: /row/ }).waitFor();
  });
});
