import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealPackage } from '../../src/spreadsheet/protection/workbook-lock.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import { expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

shareBrowser();

const PASSWORD = 'opal-7-typed';

describe.skipIf(hasNoBrowser)('a protected workbook in the browser', () => {
  it('has a field for its password, which is empty after a wrong one, and opens with the right one', async () => {
    const path = join(makeFolder(), 'locked.xlsx');
    writeFileSync(path, await sealPackage(readFileSync('samples/quarterly.xlsx'), PASSWORD, 100));
    const page = await visit(await openUi());
    await page.getByTestId('files').setInputFiles([path]);
    const field = page.getByLabel('Password of locked.xlsx', { exact: true });
    await field.waitFor();
    await expectAccessible(page);
    await field.fill('not it');
    await page.getByRole('button', { name: 'Open with this password', exact: true }).click();
    await page.getByRole('alert').getByText('The password does not open').waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill(PASSWORD);
    await field.press('Enter');
    await page.getByRole('grid').waitFor();
    expect(await page.content()).not.toContain(PASSWORD);
  });
});
