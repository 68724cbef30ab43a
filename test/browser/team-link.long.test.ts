import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { closeLater } from '../support/close-later.ts';
import { startServer } from '../team/sign-in/open-server.ts';
import { openTeam } from '../team/support.ts';

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)('the link of a local person', () => {
  it('signs in a browser under the policy of its page, and leaves no secret in the address', async () => {
    const server = await startServer(await openTeam(), { localPerson: 'Ana Berg <ana@example.com>' });
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
    closeLater(() => browser.close());
    const page = await browser.newPage();
    await page.goto(server.link ?? '');
    await page.getByText('the page').waitFor();
    expect(page.url()).toBe(`${server.origin}/`);
    const me = await page.goto(`${server.origin}/api/me`);
    expect(await me?.json()).toMatchObject({ person: { name: 'Ana Berg' } });
    // The way back leads to no secret either.
    await page.goto(server.link ?? '');
    await page.getByText('This link has already been used').waitFor();
    expect(page.url()).toBe(`${server.origin}/open`);
  });
});
