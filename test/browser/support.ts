import { resolve } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { COMPARE, GO_ON } from '../../src/app/page/labels.ts';
import type { Ui } from '../../src/ui/server/start-ui.ts';
import { someOf } from '../support/sweep.ts';

const executablePath = findChromium();

/** The longest wait: everything in a page comes long before, even on a busy machine. */
const LONGEST_MS = 120_000;

/** For `describe.skipIf`: npm test says in the end that these were left out. */
export const hasNoBrowser = executablePath === undefined;

let browser: Browser | undefined;

/** One browser for the tests of a file. */
export function shareBrowser(): void {
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    browser = undefined;
  });
}

/** A browser of somebody's own, on the page that the printed address leads to. */
export async function visit({ address }: Pick<Ui, 'address'>): Promise<Page> {
  const page = await openPage(address);
  await page.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
  return page;
}

/** The same, whatever is there. What its console complains of fails the test. */
export async function openPage(address: string): Promise<Page> {
  if (browser === undefined) throw new Error('the browser is not there yet');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.goto(address);
  return page;
}

/** Words of the browser itself of answers that are no success, of a server that is gone, and of another site's. */
const EXPECTED =
  /blocked by CORS policy|Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** Runs in the page, where the script has been put. */
const listViolations = (options: object) => `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`;

/** Between the two nothing but colours differs. */
const SCHEMES = { light: {}, dark: { runOnly: ['color-contrast'] } } as const;

/** Sees to it that nothing keeps anybody from using what is shown, in light colours and, in the whole run, in dark ones. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of someOf(['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await expectNoViolations(page, colorScheme);
  }
}

/** The same of the colours that the page shows now. */
export async function expectNoViolations(page: Page, colorScheme: keyof typeof SCHEMES): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<readonly string[]>(listViolations(SCHEMES[colorScheme]));
  expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] });
}

/**
 * Runs in the page: what can be pressed or filled in and sticks out of the window, unless it scrolls there, or whose text
 * is cut off.
 */
const LIST_CUT_OFF = `(() => {
  const scrolls = (element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
  const canScroll = (element) => element !== null && (scrolls(element) || canScroll(element.parentElement));
  return [...document.querySelectorAll('button, a, input, h1, p')].flatMap((element) => {
    const { width, right } = element.getBoundingClientRect();
    if (width < 2 || canScroll(element.parentElement)) return [];
    const labels = element.tagName === 'BUTTON' ? [element, ...element.querySelectorAll('*')] : [];
    const isCut = labels.some(
      (label) =>
        getComputedStyle(label).overflowX === 'hidden' && label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1,
    );
    const name = element.tagName + ' ' + (element.textContent || element.getAttribute('aria-label'));
    return right > window.innerWidth + 1 || isCut ? [name] : [];
  });
})()`;

export async function expectNothingCutOff(page: Page, screen: string): Promise<void> {
  const cutOff = await page.evaluate<string[]>(LIST_CUT_OFF);
  expect({ screen, cutOff }).toEqual({ screen, cutOff: [] });
}

/** Nothing is cut off or wider than the window, and everyone can use it. */
export async function expectUsable(page: Page, screen: string): Promise<void> {
  await expectNothingCutOff(page, screen);
  const { wide, room } = await page.evaluate<{ wide: number; room: number }>(
    '({ wide: document.documentElement.scrollWidth, room: window.innerWidth })',
  );
  expect({ screen, fits: wide <= room, wide }).toEqual({ screen, fits: true, wide });
  await expectAccessible(page);
}

/** Lets a workbook or a folder go over the first screen, as the system does. */
export async function drop(page: Page, path: string): Promise<void> {
  const zone = await page.getByRole('region', { name: 'Drop a workbook here' }).boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = { x: (zone?.x ?? 0) + 50, y: (zone?.y ?? 0) + 20 };
  const data = { items: [], files: [resolve(path)], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

export async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  await page.getByTestId('files').setInputFiles([...paths]);
  await page
    .getByRole('grid')
    .or(page.getByRole('button', { name: 'Apply …' }))
    .first()
    .waitFor();
}

/** Acknowledges what there is to acknowledge, and answers the last question. */
export async function approve(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Apply …' });
  await button.waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await button.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply to / })
    .click();
}

/** Waits until a workbook is read in which there is nothing to look at. */
export async function readWithoutFindings(page: Page): Promise<void> {
  await page.getByText('No errors and no warnings.').waitFor();
}

// Many tests press these or wait for them; their words stand here alone.

export const compareButton = (page: Page): Locator => page.getByRole('button', { name: COMPARE });

export const goOnButton = (page: Page): Locator => page.getByRole('button', { name: GO_ON });

export const sampleButton = (page: Page): Locator => page.getByRole('button', { name: 'Try it with sample data' });

export const pathField = (page: Page): Locator => page.getByLabel('Or open it from a path');

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save in the copy and check' });

export const savedNote = (page: Page): Locator => page.getByText('Checked and saved in the copy.');

export const seenBox = (page: Page): Locator => page.getByRole('checkbox', { name: /I have looked at/ });

export const pausedHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Paused: nothing is being sent' });

export const nothingOpen = (page: Page): Locator => page.getByRole('heading', { name: 'No workbook is open' });

export const readingSummary = (page: Page): Locator => page.getByText(/^How the workbook is read/);

export const nextFinding = (page: Page): Locator => page.getByRole('button', { name: 'Next error or warning' });

/** A run that left something out has ended, with these counts. */
export const partlyApplied = (page: Page, counts = ''): Locator =>
  page.getByText(new RegExp(`the rest is in: ${counts}`));

export const tieOutCloses = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Tie-out of entered cost: it closes' });

export const rollForward = (page: Page, role: 'region' | 'table'): Locator =>
  page.getByRole(role, { name: 'Roll-forward by fund, company and security' });

export const runRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'What became of every row', exact: true });

export const plannedRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'What would be sent, row by row, row by row' });
