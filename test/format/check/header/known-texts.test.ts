import { expect, test } from 'vitest';
import { KnownTexts } from '../../../../src/format/check/table-binding.ts';

test('what is said again is said in the same words, whatever code and severity it has', () => {
  const texts = new KnownTexts();
  const said = { severity: 'error', code: 'value-missing', message: 'Round is empty.', hint: 'Fill it in.' } as const;
  expect(texts.reuse(said)).toStrictEqual(said);
  const milder = { ...said, severity: 'info', code: 'placeholder-blank' } as const;
  expect(texts.reuse(milder)).toStrictEqual(milder);
});

test('what is said of thousands of rows in words of their own is left as it is', () => {
  const texts = new KnownTexts();
  for (let row = 0; row < 10_050; row += 1) {
    const said = { severity: 'error', code: 'duplicate-key', message: `Row ${row}.`, hint: `${row}` } as const;
    expect(texts.reuse(said)).toStrictEqual(said);
  }
});
