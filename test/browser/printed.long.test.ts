import { execFileSync, spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openService, openUi } from '../ui/support.ts';
import { approve, choose, compareButton, hasNoBrowser, openPage, shareBrowser, visit } from './support.ts';
import { answerAs, DIGEST, makePlan, makeSubmission, NEXT_DIGEST, planSample } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

/** It reads what Chromium prints. */
const hasNoReader = spawnSync('pdftotext', ['-v']).error !== undefined;

/** The pages that are printed now, as texts. */
async function print(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f');
  return pages.slice(0, -1);
}

/** The last line of each of them. */
async function printFeet(page: Page): Promise<string[]> {
  return (await print(page)).map((text) => text.trim().split('\n').at(-1)?.trim().replace(/ +/g, ' ') ?? '');
}

/** The feet of so many pages, with this before the number of each. */
const feetOf = (pages: number, foot: string): string[] =>
  Array.from({ length: pages }, (_, index) => `${foot}Page ${index + 1} of ${pages}`);

describe.skipIf(hasNoBrowser || hasNoReader)('on paper', () => {
  shareBrowser();

  it('each page of a dry run, its result and its run has the digest of the plan, and nothing else has', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    const digest = (await page.locator('code[title]').first().getAttribute('title')) ?? '';
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const expectFeet = async (): Promise<void> => {
      await page.locator(`code[title="${digest}"]`).first().waitFor();
      const feet = await printFeet(page);
      expect(feet.length).toBeGreaterThan(1);
      expect(feet).toEqual(feetOf(feet.length, `Plan SHA-256 ${digest} `));
    };
    await expectFeet();
    await approve(page);
    await page.waitForURL(/#\/result/);
    await expectFeet();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
    await expectFeet();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const others = await printFeet(page);
    expect(others).toEqual(feetOf(others.length, ''));
  });

  it('a total stands below all that it adds up, and no field to filter by is printed', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    await page.getByRole('table', { name: 'Money of these rows, by fund and currency' }).waitFor();
    // The table begins low on the first page and goes on on the next.
    const text = (await print(page)).join('\n');
    expect(text.match(/^ *All funds +CAD/gm)).toHaveLength(1);
    expect(text.match(/Search values/g)).toBeNull();
  });

  it('each page of a team’s submission has the digest of the plan that is decided on, not that of an earlier one', async () => {
    let plans = [makePlan(DIGEST)];
    const server = await TeamStandIn.start({
      ...answerAs(await planSample()),
      getSubmission: () => makeSubmission({ plans }),
    });
    const address = `${server.address}#/firms/northlight/submissions/12`;
    const page = await openPage(address);
    const expectFeet = async (digest: string): Promise<void> => {
      await page.locator(`code[title="${digest}"]`).waitFor();
      await page.getByText('89 rows shown.').waitFor();
      const feet = await printFeet(page);
      expect(feet).toEqual(feetOf(feet.length, `Plan SHA-256 ${digest} `));
    };
    await expectFeet(DIGEST);
    plans = [makePlan(DIGEST), makePlan(NEXT_DIGEST)];
    server.tell('/api/firms/northlight/submissions/12/events');
    await expectFeet(NEXT_DIGEST);
  });
});
