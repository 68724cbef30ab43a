import { afterAll, describe, expect, test } from 'vitest';
import { someOf } from '../support/sweep.ts';
import { KeptBooks } from './keep-books.ts';
import { nameMode, SERVICE_MODES } from './modes.ts';
import { tellHistory } from './stories.ts';

/**
 * The machine whose turn it is, quarter by quarter: the first one's journal, or one that knows this portfolio by the
 * service alone.
 */
const TURNS = ['', '', 'second', '', 'third', 'second'];
/**
 * The outcome of a token warrant that another machine has exercised, and the service lists no more: its cost is known
 * to the service alone, which rounds it the other way.
 */
const EXERCISED = 'Elm Tokens One | Token Shares · 2025-07-02 | USD';
const compared: { readonly service: string; readonly figures: number }[] = [];

describe('a firm kept by three machines in turn: what each can know is that of the books, and what it cannot know it says', () => {
  afterAll(() => {
    console.table(compared);
  });

  test.each(
    someOf(
      SERVICE_MODES.filter(({ consumedSecurities }) => consumedSecurities === 'removed').map((mode) => ({
        mode,
        name: nameMode(mode),
      })),
    ),
  )('in a service with $name', async ({ mode, name }) => {
    const books = await KeptBooks.open(mode);
    for (const [index, quarter] of tellHistory(1).entries()) await books.keep(quarter, 'template', TURNS[index]);
    await books.close();
    compared.push({ service: name, figures: books.tally.figures });
    expect(books.tally.mismatches.filter((each) => !each.includes(EXERCISED))).toEqual([]);
    expect(books.assumedCosts).toBeGreaterThan(0);
    expect([books.said.get('opening-differs'), books.said.get('surplus')]).toEqual([undefined, undefined]);
  });
});
