import { expect, test } from 'vitest';
import { words } from '../../../src/model/lexicon/words.ts';

test.each([
  ['thousand(s), tsd', '1,000', false],
  ['thousand(s), tsd', 'in TSD', true],
  ['thousand(s), 000', 'in 000', true],
  ["'000(s)", "EUR '000", true],
  ['千', '千', true],
  ['tsd', 'ＴＳＤ', true],
])('"%s" stand in "%s": %s', (phrases, text, isIn) => {
  expect(words({ en: phrases }).isIn(text)).toBe(isIn);
});
