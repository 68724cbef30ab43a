import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sweepOf } from '../support/sweep.ts';
import type { BookEvent } from './book.ts';
import { cutInto, drawnHistory } from './draw-history.ts';
import { KeptBooks, type Origin, type ServiceMode } from './keep-books.ts';
import { SERVICE_MODES } from './modes.ts';

/** The last day of the calendar quarter in which the last of the events is. */
function quarterOf(events: readonly BookEvent[]): string {
  const days = events.map((event) => ('date' in event ? event.date : 'closes' in event ? event.closes : '')).sort();
  const [year = '', month = ''] = (days.at(-1) ?? '').split('-');
  return `${year}-${{ 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' }[Math.ceil(Number(month) / 3)]}`;
}

test('any history, cut into any workbooks, has the figures of the books; fed again in any order, nothing is entered twice', async () => {
  let figures = 0;
  await fc.assert(
    fc.asyncProperty(
      drawnHistory,
      fc.array(fc.nat(), { maxLength: 3 }),
      fc.array(fc.constantFrom<Origin>('template', 'result'), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...SERVICE_MODES),
      fc.constantFrom<NonNullable<ServiceMode['costAfterExercise']>>('carried', 'carried', 'cash'),
      fc.nat(),
      async (events, cuts, origins, mode, costAfterExercise, turn) => {
        const books = await KeptBooks.open({ ...mode, costAfterExercise });
        try {
          for (const [index, part] of cutInto(events, cuts).entries())
            await books.apply(
              { last: quarterOf(part), events: part },
              index === 0 ? 'template' : (origins[index] ?? 'template'),
            );
          await books.feedAgain((names) => names.map((_, index) => names[(index * 7 + turn) % names.length] ?? ''));
          figures += books.tally.figures;
          expect(books.tally.mismatches).toEqual([]);
        } finally {
          await books.close();
        }
      },
    ),
    { seed: 34, numRuns: sweepOf(60), endOnFailure: true },
  );
  console.info(`${figures} figures of drawn histories compared`);
});
