import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { Words, words } from '../../../src/model/lexicon/words.ts';

test.each([
  ['thousand(s), tsd', '1,000', false],
  ['thousand(s), tsd', 'in TSD', true],
  ['thousand(s), 000', 'in 000', true],
  ["'000(s)", "EUR '000", true],
  ['千', '千', true],
  ['tsd', 'ＴＳＤ', true],
  ['((share/stock) )transfer*', 'Stock transfers', true],
  ['((share/stock) )transfer*', 'transferred', true],
  ['liquid* asset', 'liquidated assets', false],
  ['liquid* asset', 'liquidated asset', true],
  ['(on/off) hold', 'not on-hold', true],
  ['(on/off) hold', 'hold', false],
  ['投資', '当期投資額', true],
  ['en, d’', 'duizenden', false],
  ['en, d’', 'milliers d’euros', true],
])('"%s" stand in "%s": %s', (phrases, text, isIn) => {
  expect(words({ en: phrases }).isIn(text)).toBe(isIn);
});

describe('the words of a meaning', () => {
  it('are found in every text in which they are looked for letter by letter', async () => {
    const all = await loadWords();
    expect(all.length).toBeGreaterThan(100);
    const texts = all.flatMap(({ phrases }, index) => [phrases[index % phrases.length] ?? ''].flatMap(toTexts));
    for (const [index, meant] of all.entries()) {
      const own = meant.phrases.flatMap(toTexts);
      for (const text of [...own, ...texts.filter((_, at) => (at + index) % 7 === 0)]) {
        const found = [meant.isIn(text), meant.begin(text), meant.end(text)];
        const looked = [meant.after(text), meant.afterStart(text), meant.beforeEnd(text)];
        expect({ text, found }).toEqual({ text, found: looked.map((rest) => rest !== undefined) });
      }
    }
  });

  it('are found in a text of ASCII as they are in every other', async () => {
    for (const meant of await loadWords()) {
      const [phrase = ''] = toTexts(meant.phrases[0] ?? '');
      for (const text of [`2 ${phrase}`, `2${phrase}`, `a${phrase}`]) {
        const [plain, wide] = [`${text} `, `${text}\u2003`].map((one) => [meant.isIn(one), meant.end(one)]);
        expect({ text, wide }).toEqual({ text, wide: plain });
      }
    }
  });
});

async function loadWords(): Promise<readonly Words[]> {
  const files = readdirSync('src/model/lexicon').flatMap((name) => (name === 'words.ts' ? [] : parse(name).name));
  const modules = await Promise.all(files.map((name) => import(`../../../src/model/lexicon/${name}.ts`)));
  return modules.flatMap((module) => Object.values(module).filter((value) => value instanceof Words));
}

/** A phrase as people may write it, alone and among others. */
function toTexts(phrase: string): readonly string[] {
  const short = phrase.replace(/^=/, '').replace(/\([^()]*\)/g, '');
  const long = phrase
    .replace(/^=/, '')
    .replace(/\(([^()/]*)[^()]*\)/g, '$1')
    .replace(/[()]/g, '')
    .replace(/\*/g, 'ing');
  return [short.trim(), long.toUpperCase(), `Maple ${long} (2023)`, `x${long}`, `${short.replaceAll(' ', '-')}.`];
}
