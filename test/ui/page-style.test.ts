import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Type, spacing, corners and colours come from one scale: the theme and the variables of page.css. */
const PAGE = 'src/app/page';
const NAMES = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const SHEETS = NAMES.map((name) => ({
  name,
  // Paper has a scale of its own.
  text: readFileSync(join(PAGE, name), 'utf8').replace(/@media print \{[\s\S]*?\n\}/g, ''),
}));
const STEPS = new Set([0, 1, 2, 4, 8, 12, 16, 24, 32, 48]);

/** `file: declaration` of what does not fit. */
function odd(property: RegExp, fits: (value: string) => boolean): readonly string[] {
  const declaration = new RegExp(`(?<![-\\w])(${property.source}): ([^;{}]+);`, 'g');
  return SHEETS.flatMap(({ name, text }) =>
    [...text.matchAll(declaration)].flatMap(([whole, , value = '']) => (fits(value) ? [] : [`${name}: ${whole}`])),
  );
}

describe('the style of the page', () => {
  it('has one scale of type, in two weights', () => {
    expect(odd(/font-size/, (size) => /^(?:var\(--mantine-font-size-\w+\)|[\d.]+em|inherit)$/.test(size))).toEqual([]);
    expect(odd(/font-weight/, (weight) => weight === '400' || weight === '600')).toEqual([]);
  });

  it('has one scale of spacing and of corners', () => {
    const isStep = (value: string): boolean =>
      [...value.matchAll(/([\d.]+)px/g)].every(([, length]) => STEPS.has(Number(length)));
    expect(odd(/(?:padding|margin|gap|row-gap|column-gap)[-a-z]*/, isStep)).toEqual([]);
    const isCorner = (value: string): boolean => /^(?:(?:0|var\(--mantine-radius-\w+\)|999px|50%) ?)+$/.test(value);
    expect(odd(/border-radius/, isCorner)).toEqual([]);
  });

  it('names each colour once', () => {
    const own = SHEETS.filter(({ name }) => name !== 'page.css');
    expect(own.flatMap(({ name, text }) => (/#[\da-f]{3,8}\b/i.test(text) ? [name] : []))).toEqual([]);
  });

  it('says beside its colours which scheme is on: the build can tell light-dark() for older browsers by nothing else', () => {
    const text = SHEETS.find(({ name }) => name === 'page.css')?.text ?? '';
    const schemes = [...text.matchAll(/(:root\S*) \{\s+color-scheme: (\w+);/g)].map(([, where, scheme]) => [
      where,
      scheme,
    ]);
    expect(schemes).toEqual([
      [':root', 'light'],
      [':root[data-mantine-color-scheme="dark"]', 'dark'],
    ]);
  });
});
