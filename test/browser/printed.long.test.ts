import { execFileSync, spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openService, openUi, Visitor } from '../ui/support.ts';
import { hasNoBrowser, openPage, shareBrowser, visit } from './support.ts';
import { answerAs, DIGEST, makePlan, makeSubmission, NEXT_DIGEST, planSample } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

/** It reads what Chromium prints. */
const hasNoReader = spawnSync('pdftotext', ['-v']).error !== undefined;

/** The last line of each page that is printed now. */
async function printFeet(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f');
  return pages.slice(0, -1).map((text) => text.trim().split('\n').at(-1)?.trim().replace(/ +/g, ' ') ?? '');
}

/** The feet of so many pages, with this before the number of each. */
const feetOf = (pages: number, foot: string): string[] =>
  Array.from({ length: pages }, (_, index) => `${foot}Page ${index + 1} of ${pages}`);

describe.skipIf(hasNoBrowser || hasNoReader)('on paper', () => {
  shareBrowser();

  it('each page of a dry run, its result and its run has the digest of the plan, and nothing else has', async () => {
    const { ui } = await openService();
    const served = await openUi(ui);
    const visitor = await Visitor.of(served);
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    await visitor.settled();
    const { planId } = (await visitor.get('plan')).json;
    const page = await visit(served);
    const { origin } = new URL(page.url());
    const printAt = async (place: string): Promise<string[]> => {
      await page.goto(`${origin}/#/${place}`);
      await page.getByText(planId).first().waitFor();
      return printFeet(page);
    };
    const planned = await printAt('dry-run');
    expect(planned.length).toBeGreaterThan(3);
    expect(planned).toEqual(feetOf(planned.length, `Plan SHA-256 ${planId} `));

    await visitor.post('apply', { planId, isPartial: false, isAcknowledged: true });
    const { phase } = await visitor.settled();
    expect(phase).toBe('applied');
    const { runId } = (await visitor.get('result')).json;
    for (const place of ['result', `history/${runId}`]) {
      const feet = await printAt(place);
      expect(feet).toEqual(feetOf(feet.length, `Plan SHA-256 ${planId} `));
    }
    await page.goto(`${origin}/#/settings`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const others = await printFeet(page);
    expect(others).toEqual(feetOf(others.length, ''));
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
