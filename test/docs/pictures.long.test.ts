import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { makeTempFolder } from '../support/temp-folder.ts';

const PICTURES = 'docs/pictures';
const shown: { readonly [name: string]: string } = JSON.parse(readFileSync('scripts/pictures/shown.json', 'utf8'));

/** Gives what the pictures of a kind would show if they were taken now. */
async function lookAgain(kind: 'page' | 'workbooks'): Promise<{ readonly [name: string]: string }> {
  const list = join(makeTempFolder(), 'shown.json');
  await promisify(execFile)(process.execPath, ['scripts/make-pictures.mjs', kind, '--shown', list]);
  return JSON.parse(readFileSync(list, 'utf8'));
}

describe('the pictures of the handbook', () => {
  it('are all listed with what they show', () => {
    const names = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
    expect([...new Set(names.map((name) => name.replace(/(?:-light|-dark)?\.png$/, '')))].sort()).toEqual(
      Object.keys(shown),
    );
  });

  it('show workbooks as they are written now: npm run make:pictures -- workbooks', async () => {
    expect(shown).toMatchObject(await lookAgain('workbooks'));
  });

  it.skipIf(findChromium() === undefined)('show the page as it is now: npm run make:pictures -- page', async () => {
    expect(shown).toMatchObject(await lookAgain('page'));
  });
});
