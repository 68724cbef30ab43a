import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FIRST_DAY } from '../support/first-day.ts';
import { sweepOf } from '../support/sweep.ts';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { compareButton, hasNoBrowser, pathField, plannedRows, shareBrowser, visit } from './support.ts';

/** Rows that are alike in length, so that only their number can make a difference. */
function makeRounds(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    return `Company ${index % 997},Round ${index},2024-03-${day},${1_000_000 + index},USD`;
  });
  return ['Company,Round,Closing Date,Round Size,Currency', ...lines].join('\n');
}

async function openRounds(page: Page, count: number): Promise<void> {
  const path = join(makeFolder(), 'Rounds.csv');
  writeFileSync(path, makeRounds(count));
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await pathField(page).fill(path);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('tab', { name: `Rounds ${count.toLocaleString('en-GB')}` }).waitFor();
}

interface Costs {
  readonly paintSeconds: number;
  readonly scrollSeconds: number;
  /** The most rows that stood in the page at a time. */
  readonly drawn: number;
}

/** Seconds of the processor that were worked so far: by the page since it was loaded, and by the server, which runs in this process. */
interface Worked {
  readonly page: number;
  readonly server: number;
}

async function countWork(page: Page): Promise<() => Promise<Worked>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const { user, system } = process.cpuUsage();
    const tasks = metrics.find(({ name }) => name === 'TaskDuration');
    return { page: tasks?.value ?? Number.NaN, server: (user + system) / 1_000_000 };
  };
}

/** From loading the page to its first row, and from a leap in it to the rows there; the least of some, as others work too. */
async function measure(page: Page, count: number): Promise<Costs> {
  await openRounds(page, count);
  const worked = await countWork(page);
  const paints: number[] = [];
  const scrolls: number[] = [];
  let drawn = 0;
  for (let round = 0; round < 3; round += 1) {
    const before = await worked();
    await page.reload();
    await page.getByText('Round 0', { exact: true }).waitFor();
    const painted = await worked();
    paints.push(painted.page + painted.server - before.server);
    for (const part of [0.25, 0.5, 0.99]) {
      const offset = Math.floor(count * part);
      const beforeLeap = await worked();
      await page.getByRole('grid').evaluate((grid, top) => {
        grid.scrollTop = top;
      }, offset * 33);
      await page.getByText(`Round ${offset + 3}`, { exact: true }).waitFor();
      const leapt = await worked();
      scrolls.push(leapt.page - beforeLeap.page + leapt.server - beforeLeap.server);
      drawn = Math.max(drawn, await page.locator('[role="rowgroup"] [role="row"]').count());
    }
  }
  return { paintSeconds: Math.min(...paints), scrollSeconds: Math.min(...scrolls), drawn };
}

/** From a leap in the list of the dry run to the rows there; and the most that stood in the page at a time. */
async function measureDryRun(page: Page, count: number): Promise<Pick<Costs, 'scrollSeconds' | 'drawn'>> {
  await openRounds(page, count);
  await compareButton(page).click();
  const list = plannedRows(page);
  await list.getByText('Company 0 · Round 0').waitFor();
  const worked = await countWork(page);
  const scrolls: number[] = [];
  let drawn = 0;
  for (const part of [0.3, 0.6, 1]) {
    const before = await worked();
    await list.evaluate((box, share) => {
      box.scrollTop = share * box.scrollHeight;
    }, part);
    await page.evaluate(waitUntilFilled(part, count));
    const leapt = await worked();
    scrolls.push(leapt.page + leapt.server - before.page - before.server);
    drawn = Math.max(drawn, await list.locator('tbody').count());
  }
  return { scrollSeconds: Math.min(...scrolls), drawn };
}

/** Runs in the page, until the rows about that share of the list are drawn and none of them is still on its way. */
const waitUntilFilled = (share: number, total: number): string => `new Promise((resolve) => {
  const isFilled = () => {
    const items = [...document.querySelectorAll('tbody[data-index]')];
    const [first, last] = [items[0], items.at(-1)].map((item) => Number(item?.getAttribute('data-index')));
    const isAbout = first - ${total / 20} <= ${share * total} && ${share * total} <= last + ${total / 20};
    return isAbout && [...document.querySelectorAll('section p')].every((item) => item.textContent !== '…');
  };
  const look = () => (isFilled() ? resolve() : requestAnimationFrame(look));
  look();
})`;

/** 100,000 where everything is run. */
const MANY = sweepOf(100_000);

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the dry run of very many rows has but those in sight in the page, and leaps in it as in 1,000', async () => {
    const service = await openService({ seed: FIRST_DAY });
    const page = await visit(await openUi(service.ui));
    const few = await measureDryRun(page, 1000);
    const many = await measureDryRun(page, MANY);
    const ratio = many.scrollSeconds / few.scrollSeconds;
    process.stdout.write(`${MANY} rows against 1,000: a leap in the dry run ${ratio.toFixed(1)} times\n`);
    expect(many.drawn).toBeLessThan(60);
    expect(ratio).toBeLessThan(6);
  });

  it('very many rows come to sight and scroll with about as much work as 1,000', async () => {
    const page = await visit(await openUi());
    const few = await measure(page, 1000);
    const many = await measure(page, MANY);
    const ratios = { paint: many.paintSeconds / few.paintSeconds, scroll: many.scrollSeconds / few.scrollSeconds };
    process.stdout.write(
      `${MANY} rows against 1,000: first paint ${ratios.paint.toFixed(1)} times, scroll ${ratios.scroll.toFixed(1)} times\n`,
    );
    expect(many.drawn).toBe(few.drawn);
    expect(many.drawn).toBeLessThan(60);
    expect(ratios.paint).toBeLessThan(6);
    expect(ratios.scroll).toBeLessThan(6);
  });
});
