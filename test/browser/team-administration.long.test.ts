import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hasNoBrowser, openPage, shareBrowser } from './support.ts';
import { APPROVER, answerAs, MAKER, makeMe } from './team-samples.ts';
import { TeamStandIn } from './team-stand-in.ts';

const MAPPING = resolve('samples/legacy/positions.mapping.yaml');
const FIRM = {
  ...{ id: 'northlight', name: 'Northlight Ventures', service: 'https://api.example.com' },
  ...{ createdAt: '2026-01-05T10:00:00Z', isClosed: false },
};
const ADMINISTRATOR = { role: 'administrator', source: 'person' };

describe.skipIf(hasNoBrowser)('in the browser, whoever administers a team', () => {
  shareBrowser();

  it('takes roles that people gave, in one firm or in every one, and not the one by which they are here', async () => {
    const grants = [
      { role: 'auditor', source: 'person' },
      { role: 'preparer', source: 'group' },
      { role: 'approver', firm: 'northlight', source: 'person' },
    ];
    const server = await TeamStandIn.start({
      ...answerAs({ getMe: () => makeMe(['administer']) }),
      listPeople: () => ({
        people: [
          { ...MAKER, isDisabled: false, grants },
          { ...APPROVER, isDisabled: false, grants: [ADMINISTRATOR] },
        ],
      }),
      revokeEverywhere: () => ({}),
      removeGrant: () => ({}),
    });
    const page = await openPage(`${server.address}#/people`);
    await page.getByRole('table', { name: 'People' }).waitFor();
    await expectAccessible(page);
    const takes = page.getByRole('button', { name: /^Remove: / });
    expect(await takes.evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')))).toEqual([
      `Remove: auditor in every firm, ${MAKER.name}`,
      `Remove: approver in northlight, ${MAKER.name}`,
    ]);
    await takes.nth(0).click();
    await expect.poll(() => server.changes.length).toBe(1);
    await takes.nth(1).click();
    await expect.poll(() => server.changes.length).toBe(2);
    expect(server.changes.map(({ name, asked }) => [name, asked.params])).toEqual([
      ['revokeEverywhere', { person: String(MAKER.id), role: 'auditor' }],
      ['removeGrant', { firm: 'northlight', person: String(MAKER.id), role: 'approver' }],
    ]);
  });

  it('has credentials tried at the service before they take the place of those that work', async () => {
    const refused = { name: 'credentials', status: 'error', seen: 'The service refused them.', cure: 'Check them.' };
    const server = await TeamStandIn.start({
      ...answerAs({ getMe: () => makeMe(['administer'], ['northlight']) }),
      listGrants: () => ({ people: [] }),
      listSubscriptions: () => ({ subscriptions: [] }),
      listWatches: () => ({ watches: [] }),
      tryCredentials: ({ body }) => ({ checks: JSON.stringify(body).includes('right') ? [] : [refused] }),
      setCredentials: () => FIRM,
    });
    const page = await openPage(`${server.address}#/firms/northlight/settings`);
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByRole('button', { name: 'Test and save' }).click();
    await page.getByText('Not saved: these credentials do not work').waitFor();
    await page.getByText('The service refused them.').waitFor();
    await expectAccessible(page);
    expect(server.changes.map(({ name }) => name)).toEqual(['tryCredentials']);
    await page.getByLabel('Client secret').fill('right');
    await page.getByRole('button', { name: 'Test and save' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await expect
      .poll(() => server.changes.map(({ name }) => name))
      .toEqual(['tryCredentials', 'tryCredentials', 'setCredentials']);
    expect(server.changes.at(-1)?.asked.body).toEqual({ clientId: 'northlight-1', secret: 'right' });
  });

  it('has a folder of foreign spreadsheets watched, with the mapping that they are read by', async () => {
    const place = { kind: 'folder', path: 'from-bank' };
    const text = readFileSync(MAPPING, 'utf8');
    const mapping = { name: 'positions.mapping.yaml', sha256: 'e'.repeat(64) };
    const watch = { id: 7, place, owner: MAKER, reading: { decimalSign: '.' }, mapping, taken: [] };
    const watches: object[] = [];
    const server = await TeamStandIn.start({
      ...answerAs({ getMe: () => makeMe(['administer'], ['northlight']) }),
      listGrants: () => ({ people: [] }),
      listSubscriptions: () => ({ subscriptions: [] }),
      listWatches: () => ({ watches }),
      addWatch: () => {
        watches.push(watch);
        return watch;
      },
    });
    const page = await openPage(`${server.address}#/firms/northlight/settings`);
    await page.getByRole('textbox', { name: 'Folder' }).fill('from-bank');
    await page.getByRole('textbox', { name: /^E-mail address of the preparer/ }).fill(MAKER.email);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Mapping' }).click();
    await (await chosen).setFiles(MAPPING);
    await page.getByText('positions.mapping.yaml').waitFor();
    await page.getByRole('button', { name: 'Watch it' }).click();
    await page.getByText('read by positions.mapping.yaml').waitFor();
    await expectAccessible(page);
    expect(server.changes.map(({ asked: { body } }) => body)).toEqual([
      { place, owner: MAKER.email, mapping: { name: mapping.name, text } },
    ]);
  });
});
