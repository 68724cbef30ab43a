import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { choose, compareButton, expectAccessible, goOnButton, hasNoBrowser, shareBrowser, visit } from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('settings are tested before they are saved, and the workbook stays open', async () => {
    const { ui, sandbox } = await openService();
    const { baseUrl = '', clientId = '', clientSecret = '' } = ui.own;
    const stateDir = makeFolder();
    const page = await visit(await openUi({ stateDir }));
    await choose(page, 'samples/quarterly.xlsx');
    await page.getByRole('button', { name: 'Connect the service' }).click();
    const save = page.getByRole('button', { name: 'Test and save' });
    const address = page.getByLabel('Address of the service');
    await address.fill('api.example.com');
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill('wrong');
    await save.click();
    await page.getByRole('alert').getByText('Write it like https://api.example.com').waitFor();
    await address.fill('http://127.0.0.1:9');
    await save.click();
    await page.getByText('No connection to http://127.0.0.1:9 (ECONNREFUSED).').waitFor();
    await page.getByText('then try again. Nothing is lost.').waitFor();
    await address.fill(baseUrl);
    await save.click();
    await page.getByText('Not saved: these settings do not work').waitFor();
    await page.getByText('The service refused the client ID and secret (401)').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret);
    await save.click();
    await page.getByText('Tested and saved').waitFor();
    await page.getByText('quarterly.xlsx is still open.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Upload' }).click();
    await goOnButton(page).click();
    await compareButton(page).click();
    await page.getByRole('heading', { name: '60 to add, 9 to replace' }).waitFor();
    expect(sandbox.requests.filter(({ path }) => path.endsWith('/add/'))).toEqual([]);

    const again = await visit(await openUi({ stateDir }));
    await again.getByRole('link', { name: 'Settings', exact: true }).click();
    await again.getByText('those you entered here last time').waitFor();
    expect(await again.getByLabel('Address of the service').inputValue()).toBe(baseUrl);
    expect(await again.getByLabel('Client ID').inputValue()).toBe(clientId);
    expect(await again.getByRole('textbox', { name: 'Client secret' }).inputValue()).toBe('');
  });
});
