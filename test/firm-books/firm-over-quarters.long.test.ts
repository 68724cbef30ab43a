import { afterAll, describe, expect, test } from 'vitest';
import { someOf } from '../support/sweep.ts';
import { KeptBooks, type ServiceMode } from './keep-books.ts';
import { nameMode, SERVICE_MODES } from './modes.ts';
import { tellHistory } from './stories.ts';

const compared: { readonly service: string; readonly figures: number; readonly mismatches: number }[] = [];

/** `isTemplate`: which quarters are written into the workbook that capsheet makes for them; the others are into the last result. */
async function keepFirm(mode: ServiceMode, isTemplate: (index: number) => boolean): Promise<readonly string[]> {
  const books = await KeptBooks.open(mode);
  for (const [index, quarter] of tellHistory(3).entries())
    await books.keep(quarter, index === 0 || isTemplate(index) ? 'template' : 'result');
  await books.close();
  const { figures, mismatches } = books.tally;
  compared.push({ service: nameMode(mode), figures, mismatches: mismatches.length });
  return mismatches;
}

describe('a firm of 33 companies, three funds and three currencies over six quarters has the figures of its own books', () => {
  afterAll(() => {
    const sum = (of: 'figures' | 'mismatches') => compared.reduce((total, each) => total + each[of], 0);
    console.table([...compared, { service: 'all', figures: sum('figures'), mismatches: sum('mismatches') }]);
  });

  test.each(someOf(SERVICE_MODES.map((mode, index) => ({ mode, name: nameMode(mode), index }))))(
    'in a service with $name',
    async ({ mode, index }) => {
      expect(await keepFirm(mode, (quarter) => (quarter + index) % 2 === 0)).toEqual([]);
    },
  );

  test('in a service that carries the whole cost on of what was sold in part and converts', async () => {
    const mode: ServiceMode = {
      ...{ sharesAfterSale: 'remaining', consumedSecurities: 'removed', inputOfRemoved: 'null' },
      costAfterConversion: 'whole',
    };
    expect(await keepFirm(mode, (quarter) => quarter % 2 === 1)).toEqual([]);
  });

  test.each(someOf(['named', 'null'] as const))(
    'in a service that forgets what a warrant had cost when it is exercised, outputs %s',
    async (outputOfTransaction) => {
      const mode: ServiceMode = {
        ...{ sharesAfterSale: 'original', consumedSecurities: 'listed-with-zero', inputOfRemoved: 'kept' },
        ...{ costAfterExercise: 'cash', outputOfTransaction },
      };
      expect(await keepFirm(mode, (quarter) => quarter % 2 === 0)).toEqual([]);
    },
  );
});
