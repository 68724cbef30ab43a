import { expect, test } from 'vitest';
import { cleanText, quote } from '../../../../src/base/util/text/quote.ts';

test('a text is quoted on one line, a long one by its beginning and its length', () => {
  expect(quote('Series A\n(second  closing)')).toBe('"Series A (second closing)"');
  expect(quote('x'.repeat(100))).toBe(`"${'x'.repeat(100)}"`);
  expect(quote('x'.repeat(32_767))).toBe(`"${'x'.repeat(99)}…" (32,767 characters)`);
  expect(quote('x'.repeat(400), 300)).toBe(`"${'x'.repeat(299)}…" (400 characters)`);
});

test('of a text with more spaces than are looked at it is said that more follows', () => {
  expect(quote(`1${' '.repeat(5000)}7`)).toBe('"1…" (5,002 characters)');
  expect(quote(`1${' '.repeat(5000)}`)).toBe('"1"');
});

test('a name within a sentence is cut alike', () => {
  expect(cleanText('  Kestrel\tBio ')).toBe('Kestrel Bio');
  expect(cleanText('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
});
