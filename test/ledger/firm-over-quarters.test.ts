import { expect, test } from 'vitest';
import { KeptBooks } from './keep-books.ts';
import { tellHistory } from './stories.ts';

test('a firm of one currency over six quarters: every figure is that of its own books', async () => {
  const books = await KeptBooks.open({
    sharesAfterSale: 'remaining',
    consumedSecurities: 'removed',
    inputOfRemoved: 'null',
  });
  for (const [index, quarter] of tellHistory(1).entries()) {
    await books.keep(quarter, index % 2 === 0 ? 'template' : 'result');
    if (books.tally.mismatches.length > 0) break;
  }
  await books.close();
  console.info(books.tally.figures, books.tally.mismatches.length, [...books.said]);
  expect(books.tally.mismatches.slice(0, 60)).toEqual([]);
});
