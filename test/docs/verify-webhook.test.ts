import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { signBody, toWebhookBody } from '../../src/team/notify/send-webhook.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { makeNotice } from '../team/notify/make-notice.ts';

const PAGE = 'docs/how-to/watch-and-notify.md';
const SECONDS = 1_775_000_000;

/** The piece of code of the page, as whoever copies it has it. */
async function loadSample() {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const path = join(makeTempFolder(), 'sample.mjs');
  writeFileSync(path, code);
  return (await import(pathToFileURL(path).href)).isFromCapsheet;
}

test('the handbook verifies signatures as they are made', async () => {
  const isFromCapsheet = await loadSample();
  const body = JSON.stringify(toWebhookBody(makeNotice({ workbook: 'Übersicht 四半期.xlsx' })));
  const header = signBody(body, 'whsec-1', SECONDS);
  expect(isFromCapsheet(body, header, 'whsec-1', SECONDS + 299)).toBe(true);
  expect(isFromCapsheet(body, header, 'whsec-1', SECONDS + 301)).toBe(false);
  expect(isFromCapsheet(body, header, 'whsec-2', SECONDS)).toBe(false);
  expect(isFromCapsheet(`${body} `, header, 'whsec-1', SECONDS)).toBe(false);
  expect(isFromCapsheet(body, header.replace(String(SECONDS), String(SECONDS + 1)), 'whsec-1', SECONDS)).toBe(false);
  for (const forged of ['', 'v1=00', `t=${SECONDS},v1=00`])
    expect(isFromCapsheet(body, forged, 'whsec-1', SECONDS)).toBe(false);
});

test('the handbook shows the body of a webhook with all that it has', () => {
  const [, shown = '{}'] = /```json\n(\{\n {2}"id"[\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  expect(Object.keys(JSON.parse(shown))).toEqual(Object.keys(toWebhookBody(makeNotice())));
});
