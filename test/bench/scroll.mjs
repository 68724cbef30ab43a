// node test/bench/scroll.mjs: how the review scrolls in a Chromium, with few rows and with very many (npm run build and npm
// run build:modules first). The wheel is turned in a rhythm of its own; told are the times between the frames that were
// drawn meanwhile, the processor's time that the page took for a turn, and, of leaps as by the scroll bar, the time until
// the rows there have their texts.
//
//   node test/bench/scroll.mjs --rows 1000,100000 --turns 150 --leaps 30
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startUi } from '../../build/ui/server/start-ui.js';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { printTable } from './print-results.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000' },
    turns: { type: 'string', default: '150' },
    leaps: { type: 'string', default: '30' },
  },
});
const [TURNS, LEAPS] = [Number(options.turns), Number(options.leaps)];
/** About a turn of the wheel, in pixels and milliseconds. */
const [TURN_PX, TURN_MS] = [120, 30];

const folder = mkdtempSync(join(tmpdir(), 'capsheet-scroll-'));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const figures = [];
try {
  for (const count of options.rows.split(',').map(Number)) figures.push([String(count), ...(await measure(count))]);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
printTable(['rows', 'frame p50 ms', 'frame p95 ms', 'page ms a turn', 'leap p50 ms', 'leap p95 ms'], figures);

async function measure(count) {
  const ui = await startUi({
    ...{ port: 0, pageDir: resolve('dist/ui/page'), own: {}, userName: 'bench', version: '1' },
    stateDir: mkdtempSync(join(folder, 'state-')),
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(300_000);
  try {
    await page.goto(ui.address);
    await openRounds(page, count);
    const frames = await turnTheWheel(page);
    const leaps = await leap(page, count);
    return [at(frames.times, 0.5), at(frames.times, 0.95), frames.worked / TURNS, at(leaps, 0.5), at(leaps, 0.95)].map(
      (figure) => figure.toFixed(1),
    );
  } finally {
    await page.close();
    await ui.close();
  }
}

async function openRounds(page, count) {
  const path = join(mkdtempSync(join(folder, 'book-')), 'Rounds.csv');
  const lines = Array.from(
    { length: count },
    (_, index) => `Company ${index % 997},Round ${index},2024-03-${10 + (index % 18)},${1_000_000 + index},USD`,
  );
  writeFileSync(path, ['Company,Round,Closing Date,Round Size,Currency', ...lines].join('\n'));
  await page.getByLabel('Or open it from a path').fill(path);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Round 0', { exact: true }).waitFor();
}

/** The times between frames while the wheel is turned, and what the page worked meanwhile, all in milliseconds. */
async function turnTheWheel(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const box = await page.getByRole('grid').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    globalThis.frames_ = [];
    const look = (time) => {
      globalThis.frames_.push(time);
      globalThis.next_ = requestAnimationFrame(look);
    };
    globalThis.next_ = requestAnimationFrame(look);
  });
  const before = await worked();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, TURN_PX);
    await page.waitForTimeout(TURN_MS);
  }
  const after = await worked();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.next_);
    return globalThis.frames_.slice(1).map((time, index) => time - globalThis.frames_[index]);
  });
  return { times, worked: after - before };
}

/** Milliseconds from a leap to the texts of the rows there, each to rows that were not shown before. */
async function leap(page, count) {
  const times = [];
  for (let turn = 1; turn <= LEAPS; turn += 1) {
    const offset = Math.floor((count * ((turn * 0.618) % 1)) / 10) * 10;
    times.push(
      await page.getByRole('grid').evaluate(
        (grid, { top, text }) =>
          new Promise((done) => {
            const startedAt = performance.now();
            const look = () => {
              const isThere = [...grid.querySelectorAll('[role="gridcell"]')].some((cell) => cell.textContent === text);
              if (isThere) done(performance.now() - startedAt);
              else requestAnimationFrame(look);
            };
            grid.scrollTop = top;
            requestAnimationFrame(look);
          }),
        { top: offset * 33, text: `Round ${offset + 3}` },
      ),
    );
  }
  return times;
}

function at(times, share) {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}
