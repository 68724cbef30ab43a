import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask, openUi } from '../ui/support.ts';
import { hasNoBrowser, shareBrowser, visit } from './support.ts';

/** Another server of this machine, on a port of its own, and what it was sent. */
async function openNeighbour(page: string) {
  const seen: IncomingMessage['headers'][] = [];
  const server = createServer(({ headers }, answer) => {
    seen.push(headers);
    answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`, seen };
}

/** Runs in the page of the neighbour: asks as this browser, and says what came of it. */
const ASK_AS_BROWSER = `async (address) => {
  const asked = await fetch(address, { credentials: 'include' }).then(({ status }) => String(status), () => 'kept out');
  const blind = await fetch(address, { credentials: 'include', mode: 'no-cors' }).then(({ type }) => type, () => 'kept out');
  return [asked, blind, document.cookie, localStorage.length];
}`;

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('another server of this machine gets nothing from the browser by which capsheet would let it in', async () => {
    const ui = await openUi();
    const page = await visit(ui);
    const neighbour = await openNeighbour('<!doctype html><title>neighbour</title>');
    const tab = await page.context().newPage();
    await tab.goto(neighbour.origin);
    const tried = await tab.evaluate(`(${ASK_AS_BROWSER})('${ui.origin}/api/state')`);
    expect(tried).toEqual(['kept out', 'kept out', '', 0]);
    expect(neighbour.seen.length).toBeGreaterThan(0);
    for (const { host: _, ...headers } of neighbour.seen)
      expect((await ask(`${ui.origin}/api/state`, { headers: onlyTexts(headers) })).status).toBe(401);
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
  });

  it('the token stands in no address of the browser, and the page is there after a reload and in a second tab', async () => {
    const ui = await openUi();
    const page = await visit(ui);
    expect(page.url()).toBe(`${ui.origin}/`);
    await page.goBack();
    expect(page.url()).not.toContain('token');
    await page.goto(ui.origin);
    await page.reload();
    await page.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(ui.address);
    await tab.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
    await page.close();
    await tab.close();
    const again = await page.context().newPage();
    await again.goto(ui.origin);
    await again.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
  });

  it('a browser that was not let in is told so, and what to do', async () => {
    const ui = await openUi();
    await visit(ui);
    const stranger = await visit(await openUi());
    await stranger.goto(ui.origin);
    const alert = stranger.getByRole('alert');
    await alert.getByText('This browser has no access, or capsheet has been restarted since.').waitFor();
    await stranger.goto(ui.address);
    await alert.getByText('This address has already been used; it opens capsheet only once, in one browser.').waitFor();
    expect(await stranger.getByRole('link').count()).toBe(0);
  });
});

function onlyTexts(headers: IncomingMessage['headers']): Record<string, string> {
  const texts = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts);
}
