import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeExactBook } from '../support/make-exact-book.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import { choose, hasNoBrowser, saveButton, shareBrowser, visit } from './support.ts';

function write(name: string, content: string | Buffer): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** The cell of a column, with where its text stands. */
async function look(page: Page, text: string): Promise<{ readonly text: string; readonly align: string }> {
  const shown = page.getByRole('gridcell').getByText(text, { exact: true }).first();
  await shown.waitFor();
  const align = await shown.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).textAlign ?? '');
  return { text: (await shown.textContent()) ?? '', align };
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the grid shows numbers as they are, their formats beside them, amounts to the right and days in one form', async () => {
    const page = await visit(await openUi());
    await choose(page, write('exact.xlsx', makeExactBook()));
    for (const [tab, exact, shown] of [
      [/^Rounds/, '60049000', '60.0M'],
      [/^Share Classes/, '3.841234', '3.84'],
      [/^Securities/, '1234567.89', '1,234,567.89'],
      [/^Convertibles/, '0.155', '15.50%'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await look(page, exact)).toEqual({ text: exact, align: 'right' });
      await page.getByRole('gridcell').getByText(shown, { exact: true }).waitFor();
    }
    await page.getByRole('tab', { name: /^Rounds/ }).click();
    await look(page, '2024-01-15');
    expect(
      await page
        .getByRole('gridcell')
        .getByText(/\d+\/\d+\/\d+/)
        .count(),
    ).toBe(0);
  });

  it('amounts that were typed as text stand to the right like all others', async () => {
    const page = await visit(await openUi());
    await choose(
      page,
      write('Rounds.csv', 'Company,Round,Closing Date,Round Size\nAcme,Seed,2024-01-15,"$ 1,250,000"\n'),
    );
    expect(await look(page, '$ 1,250,000')).toEqual({ text: '$ 1,250,000', align: 'right' });
  });

  it('a number that is typed again as it is shown stays what it is, whatever its format', async () => {
    const page = await visit(await openUi());
    await choose(page, write('exact.xlsx', makeExactBook()));
    await page.getByRole('tab', { name: /^Rounds/ }).click();
    for (const [typed, expected] of [
      ['60050000', '60050000'],
      ['60.1M', '60.1M'],
      ['60049000', '60049000'],
      ['60.0M', '60049000'],
    ] as const) {
      await page.getByRole('gridcell').nth(4).click();
      const input = page.getByLabel('D2 Round Size');
      await input.fill(typed);
      await saveButton(page).click();
      await look(page, expected);
      await saveButton(page).waitFor({ state: 'detached' });
    }
  });
});
