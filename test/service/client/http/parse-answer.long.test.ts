import { isLosslessNumber } from 'lossless-json';
import { expect, test } from 'vitest';
import { parseAnswerText } from '../../../../src/service/client/http/read-answer.ts';
import { decimalIn } from '../../../../src/service/contract/scalars.ts';

const LONG = 'x'.repeat(1_000_000);
const NUMBERS = ['0', '-0', '12.50', '123456789012345', '1234567.89012345', '1e5', '0.00000001', '-7'];
const LONG_NUMBERS = ['1234567890123456789', '2.50', '-1e3'];

function decimalsOf(answer: unknown): unknown {
  return decimalIn.array().parse(answer);
}

test.each([
  ['short', NUMBERS],
  ['long', NUMBERS],
])('the numbers of %s ones are the same decimals', (length, numbers) => {
  const expected = decimalsOf(parseAnswerText(`[${numbers.join(', ')}]`));
  const padding = length === 'long' ? ` ${' '.repeat(LONG.length)}` : '';
  expect(decimalsOf(parseAnswerText(`[${numbers.join(',')}]${padding}`))).toEqual(expected);
});

test.each(LONG_NUMBERS)('a long answer with %s in it keeps every digit', (number) => {
  const answer = parseAnswerText(`{"text":"${LONG}","items":[{"n": ${number}}]}`);
  const found = Object.values(Object(answer).items[0])[0];
  expect([isLosslessNumber(found), String(found)]).toEqual([true, number]);
});

test('what is no JSON is refused at any length', () => {
  expect(() => parseAnswerText(`{"text":"${LONG}"`)).toThrow();
  expect(() => parseAnswerText('{')).toThrow();
});
