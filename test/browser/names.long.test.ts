import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import { choose, hasNoBrowser, shareBrowser, visit } from './support.ts';

/** A mark after which text would be read from right to left. */
const TURNED = 'Companies \u202e2024';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('a name that turns the direction of text turns nothing but itself', async () => {
    const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const data = `<row r="1">${cell('A1', 'Company')}${cell('B1', 'City')}</row><row r="2">${cell('A2', 'Acme \u202eDTL')}${cell('B2', 'Bern')}</row>`;
    const path = join(makeFolder(), 'names.xlsx');
    writeFileSync(path, makeXlsx({ sheets: [{ name: TURNED, data }] }));
    const page = await visit(await openUi());
    await choose(page, path);
    const tab = page.getByRole('tab').filter({ hasText: '2024' });
    expect(await tab.locator('bdi').allTextContents()).toEqual([TURNED]);
    expect((await tab.textContent())?.startsWith(TURNED)).toBe(true);
  });
});
