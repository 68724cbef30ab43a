import { expect, test } from 'vitest';
import { isQuick } from '../support/sweep.ts';
import { KeptBooks } from './keep-books.ts';
import { tellHistory } from './stories.ts';

test('a firm over its quarters: every figure of plan and result is that of its own books', async () => {
  const books = await KeptBooks.open({
    ...{ sharesAfterSale: 'remaining', consumedSecurities: 'listed', inputOfRemoved: 'kept' },
  });
  const [first, second, third] = tellHistory(1);
  if (first === undefined || second === undefined || third === undefined) throw new Error('the history is too short');
  await books.keep(first, 'template');
  await books.keep(second, 'result');
  if (!isQuick) await books.keep(third, 'template');
  await books.close();
  expect(books.tally.mismatches).toEqual([]);
  expect(books.tally.figures).toBeGreaterThan(isQuick ? 1000 : 2000);
});
