// node test/bench/follow-page.mjs FILE...: takes foreign files through the page by doing only what it suggests, the first
// answer to each question and the main button, up to a dry run that somebody could sign (build and build:modules first).
// Told are seconds, clicks, answers, what is left, and whether the source ties out. Files given with a comma between them
// are opened together. FOLLOW_FUNDS="Fund I,Fund II:EUR" follows them as a firm that has these funds (in USD where nothing
// is said), and no company yet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { startSandbox } from '../../build/service/sandbox/start-sandbox.js';
import { startUi } from '../../build/ui/server/start-ui.js';
import { findChromium } from '../../scripts/find-chromium.mjs';

const CLIENT_SECRET = 'made-up-for-the-bench';
/** A person who has to answer more than that gives up. */
const MOST_TURNS = 60;
const MOST_LOOKS = 20;
/** In milliseconds. */
const SOON = 2000;
const FUNDS = (process.env.FOLLOW_FUNDS ?? '').split(',').filter((name) => name !== '');
/** The sample's firm, unless funds are named. */
const SEED = FUNDS.length === 0 ? 'sample' : { funds: FUNDS.map(toFund) };
function toFund(said) {
  const [name, currency = 'USD'] = said.split(':');
  return { name, currency };
}

/** Facts that somebody at the firm knows, and no file says. */
const TYPED = [
  [/Company/, 'Maple Robotics'],
  [/Date/, '2024-03-31'],
];

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const files of process.argv.slice(2)) await follow(files.split(',').map((file) => resolve(file)));
} finally {
  await browser.close();
}

async function follow(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-follow-'));
  const sandbox = await startSandbox({ seed: SEED, rateWindows: [], clientSecret: CLIENT_SECRET });
  const own = { baseUrl: sandbox.url, clientId: sandbox.clientId, clientSecret: CLIENT_SECRET };
  const serving = { port: 0, pageDir: resolve('dist/ui/page'), userName: 'bench', network: {}, version: '1' };
  const ui = await startUi({ ...serving, own, stateDir: folder });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  try {
    const told = await walk(await context.newPage(), { address: ui.address, paths });
    console.log(`${paths.map((path) => basename(path)).join(', ')}: ${told}`);
  } finally {
    await context.close();
    await ui.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}

/** Resolves to what came of it, on one line. */
async function walk(page, { address, paths }) {
  page.setDefaultTimeout(120_000);
  let key;
  page.on('request', (request) => {
    key = request.headers()['x-capsheet-key'] ?? key;
  });
  await page.goto(address);
  const begun = performance.now();
  const count = { clicks: 1, answers: 0, typed: 0 };
  await page.getByTestId('files').setInputFiles(paths);
  const ask = async (path) => {
    const answer = await fetch(new URL(`/api/${path}`, address), { headers: { 'x-capsheet-key': key } });
    return answer.json();
  };
  const settle = async () => {
    for (let state = await ask('state'); ; state = await ask('state')) {
      if (state.job === undefined && !state.corrections.isSaving) return state;
      await page.waitForTimeout(100);
    }
  };
  await page.waitForTimeout(300);
  let state = await settle();
  const asked = [];
  for (let turn = 0; turn < MOST_TURNS && state.phase !== 'planned'; turn += 1) {
    // The page shows a state a moment after it is there.
    let done;
    for (let look = 0; look < MOST_LOOKS && done === undefined; look += 1) {
      if (look > 0) await page.waitForTimeout(200);
      done = await goOn(page, count);
    }
    if (done === undefined) break;
    asked.push(done);
    await page.waitForTimeout(150);
    state = await settle();
  }
  const seconds = (performance.now() - begun) / 1000;
  const spent = `${seconds.toFixed(0)} s, ${count.clicks} clicks, ${count.answers} answers, ${count.typed} of them typed or chosen from a list`;
  if (process.env.FOLLOW_ASKED !== undefined) console.log(asked.map((one) => `  ${one}`).join('\n'));
  if (state.phase !== 'planned') return `${spent}; no dry run: ${await tellWhere(page, state)}`;
  const plan = await ask('plan');
  const ties = (plan.sourceTieOut?.lines ?? []).filter(({ isTiedOut }) => !isTiedOut);
  const { add = 0, blocked = 0, invalid = 0, unchanged = 0, differs = 0 } = plan.summary;
  const file = await ask('plan/file');
  if (process.env.FOLLOW_ASKED !== undefined) console.log(listMessages(file));
  return [
    spent,
    `${add} to add, ${unchanged} unchanged, ${differs} differ, ${invalid} with errors, ${blocked} blocked`,
    `${plan.errors} errors, ${plan.warnings.length} warnings`,
    plan.sourceTieOut === undefined ? 'nothing to tie out' : `${ties.length} columns that do not tie out`,
    `can be applied: ${plan.offer}`,
    tellErrors(file),
  ].join('; ');
}

function listMessages({ findings = [] }) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [...new Set(errors.map(({ message, sheet = '' }) => `  ! ${sheet}: ${message}`))].slice(0, 20).join('\n');
}

/** The codes of the errors, the most frequent first. */
function tellErrors({ findings = [] }) {
  const counts = new Map();
  for (const { severity, code } of findings) if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, times]) => `${code} ${times}`)
    .join(', ');
}

/** Does the next thing that the page suggests; resolves to what it was, and to nothing where nothing is suggested. */
async function goOn(page, count) {
  const talk = page.getByRole('region', { name: 'Questions', exact: true });
  const main = page.getByRole('button', { name: 'Compare with the service' });
  if (await talk.count()) {
    const title = (await talk.getByRole('heading', { level: 2 }).allTextContents())[0] ?? '';
    const answers = talk.getByRole('list', { name: 'Answers' }).getByRole('button');
    // A person who knows what is asked for types it; anybody else takes what is suggested.
    const typed = await typeAnswer(page, talk, { title, count });
    if (typed !== undefined) return typed;
    if (await answers.count()) {
      count.answers += 1;
      return press(answers.first(), count, `${title} → ${await answers.first().textContent()}`);
    }
    const fields = talk.locator('input[role="combobox"], input[aria-haspopup="listbox"]');
    // The names of the firm come a moment after their question.
    if (title.startsWith('Funds that') && (await fields.count()) === 0) return undefined;
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index);
      if ((await field.inputValue()) !== '' || !(await field.isVisible())) continue;
      await field.click();
      const option = page.getByRole('option').first();
      if ((await option.count()) === 0) continue;
      const said = `${title} → ${await option.textContent()} (first of a list)`;
      await option.click();
      count.clicks += 2;
      count.answers += 1;
      count.typed += 1;
      await page.keyboard.press('Enter');
      return said;
    }
  }
  return (await main.count()) ? press(main.first(), count, 'Compare with the service') : undefined;
}

async function typeAnswer(page, talk, { title, count }) {
  const boxes = talk.getByRole('textbox', { name: /^The same / });
  for (let index = 0; index < (await boxes.count()); index += 1) {
    const box = boxes.nth(index);
    // The next question may take its place meanwhile.
    const label = await box
      .evaluate((input) => input.labels?.[0]?.textContent ?? '', undefined, { timeout: SOON })
      .catch(() => '');
    const text = TYPED.find(([asked]) => asked.test(label))?.[1];
    if (text === undefined || !(await box.isVisible())) continue;
    await box.fill(text);
    await page.keyboard.press('Enter');
    count.clicks += 1;
    count.answers += 1;
    count.typed += 1;
    return `${title} → ${text} (typed)`;
  }
  return undefined;
}

async function press(button, count, what) {
  if (await button.isDisabled()) return undefined;
  count.clicks += 1;
  await button.click();
  return what;
}

async function tellWhere(page, { questions, errors, problem }) {
  const headings = await page.getByRole('heading').allTextContents();
  return `${questions} questions, ${errors} errors, at "${headings.slice(0, 4).join(' / ')}"${problem === undefined ? '' : `, ${problem.code}`}`;
}
