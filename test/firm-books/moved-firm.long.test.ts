import { expect, test } from 'vitest';
import { KeptBooks, type ServiceMode } from './keep-books.ts';
import { nameMode } from './modes.ts';
import { tellHistory } from './stories.ts';

const FROM: readonly ServiceMode[] = [
  { sharesAfterSale: 'remaining', consumedSecurities: 'listed', inputOfRemoved: 'kept', costAfterConversion: 'whole' },
  {
    ...{ sharesAfterSale: 'original', consumedSecurities: 'listed-with-zero', inputOfRemoved: 'kept' },
    ...{ costAfterConversion: 'whole', outputOfTransaction: 'null' },
  },
];

test.each(FROM.map((mode) => ({ mode, name: nameMode(mode) })))(
  'a firm that leaves a service with $name has the figures of its own books in one that carries on what was left',
  async ({ mode }) => {
    const books = await KeptBooks.open(mode);
    for (const quarter of tellHistory(1).slice(0, 4)) await books.apply(quarter, 'template');
    await books.moveTo({ sharesAfterSale: 'original', consumedSecurities: 'removed', inputOfRemoved: 'null' });
    await books.moveTo({ sharesAfterSale: 'remaining', consumedSecurities: 'listed', inputOfRemoved: 'kept' });
    await books.close();
    expect(books.tally.mismatches).toEqual([]);
  },
);
