import { expect, it } from 'vitest';
import { Palette } from '../../../../src/report/workbook/style/palette.ts';
import { StyleBook } from '../../../../src/report/workbook/style/style-book.ts';

const ERROR = 'FFF9C9C5';
const ADDED = 'FFD9EFDD';
const GREEN = 'FF00FF00';

/** Gives what the cells of an earlier result get back, by the colours before and behind that their fills have. */
function restoredFrom(...fills: readonly (readonly [front: string, back: string])[]): readonly (string | undefined)[] {
  const solid = fills.map(
    ([front, back]) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${front}"/><bgColor rgb="${back}"/></patternFill></fill>`,
  );
  const styles = fills.map((_, index) => `<xf numFmtId="0" fontId="0" fillId="${index}" borderId="0" xfId="0"/>`);
  const none = '<fill><patternFill patternType="none"/></fill>';
  const book = new StyleBook(
    `<styleSheet><fills>${none}${solid.join('')}</fills><cellXfs>${styles.join('')}` +
      `<xf numFmtId="0" fontId="0" fillId="${fills.length}" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
  );
  const { restored } = new Palette(book);
  return [...restored.values()].map((style) => /<fgColor rgb="(\w+)"/.exec(book.fillOf(style) ?? '')?.[1]);
}

it('gives a cell back the colour it had, which its fill keeps behind that of the finding', () => {
  expect(restoredFrom([GREEN, GREEN], [ERROR, GREEN])).toEqual([GREEN]);
});

it('believes no colour that nothing of the user’s shows: another program may have put it there', () => {
  expect(restoredFrom([GREEN, GREEN], [ERROR, 'FFABCDEF'])).toEqual([undefined]);
  expect(restoredFrom([ADDED, 'FFDAE9F8'], [ERROR, ADDED])).toEqual([undefined]);
});
