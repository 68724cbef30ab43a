import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from '../../../src/base/util/collections/group-by.ts';
import { type Decimal, decimal, multiplyDecimals, sumDecimals } from '../../../src/model/values/decimal.ts';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { loadTables } from './support.ts';

const SEED = 20261123;
const FEE = decimal('25000');

interface Line {
  readonly shares?: Decimal;
  readonly amount: Decimal;
  readonly says?: string;
}

const purchase = fc.record({
  shares: fc.constantFrom('8000', '12500', '100000').map(decimal),
  price: fc.constantFrom('80', '100.125', '62.5').map(decimal),
  as: fc.constantFrom('one', 'amounts', 'parts', 'repeated', 'fee', 'named fee', 'hidden fee'),
});
const book = fc.record({
  purchases: fc.array(purchase, { minLength: 2, maxLength: 3 }),
  hasId: fc.boolean(),
  hasPrice: fc.boolean(),
});

/** The lines in which a purchase may stand, with fees or without. */
function toLines({ shares, price, as }: { shares: Decimal; price: Decimal; as: string }): Line[] {
  const amount = multiplyDecimals(shares, price);
  const [half, rest] = [multiplyDecimals(amount, decimal('0.4')), multiplyDecimals(amount, decimal('0.6'))];
  const [few, many] = [multiplyDecimals(shares, decimal('0.4')), multiplyDecimals(shares, decimal('0.6'))];
  switch (as) {
    case 'amounts':
      return [{ shares, amount: half }, { amount: rest }];
    case 'parts':
      return [
        { shares: few, amount: half },
        { shares: many, amount: rest },
      ];
    case 'repeated':
      return [
        { shares, amount: half },
        { shares, amount: rest },
      ];
    case 'fee':
      return [{ shares, amount }, { amount: FEE }];
    case 'named fee':
      return [
        { shares, amount },
        { amount: FEE, says: 'Legal fees' },
      ];
    case 'hidden fee':
      return [{ shares, amount: half }, { amount: sumDecimals([rest, FEE]) }];
    default:
      return [{ shares, amount }];
  }
}

it('of lines nothing is loaded, unasked, but what was bought and what it cost', () => {
  fc.assert(
    fc.property(book, ({ purchases, hasId, hasPrice }) => {
      const numbers = (value: Decimal | undefined): CellSource =>
        value === undefined ? null : { value: { kind: 'number', text: value } };
      const rows = purchases.flatMap(({ price, ...one }, index) =>
        toLines({ price, ...one }).map(({ shares, amount, says = 'Purchase' }): CellSource[] => [
          ...(hasId ? [`D${index}`] : []),
          ...[`Company ${'ABC'[index]}`, 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', says],
          ...[numbers(shares), numbers(amount), ...(hasPrice ? [numbers(price)] : [])],
        ]),
      );
      const header = [
        ...(hasId ? ['Deal ID'] : []),
        ...['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Line', 'Shares', 'Cost (USD)'],
        ...(hasPrice ? ['Price Per Share (USD)'] : []),
      ];
      const { loads, asks, yaml } = loadTables([makeTable('Book', [header, ...rows])]);
      if (asks.length > 0) return;
      const securities = loads.flatMap((line) => {
        const [, company = '', shares = '', amount = ''] =
          /security (Company .) .* \| (\S+) \| (\S+) USD$/.exec(line) ?? [];
        return company === '' ? [] : [{ company, shares: decimal(shares), amount: decimal(amount) }];
      });
      const loaded = [...groupBy(securities, ({ company }) => company)].map(([company, all]) => [
        ...[company, sumDecimals(all.map(({ shares }) => shares)), sumDecimals(all.map(({ amount }) => amount))],
      ]);
      const bought = purchases.map(({ shares, price }, index) => [
        ...[`Company ${'ABC'[index]}`, shares, multiplyDecimals(shares, price)],
      ]);
      expect([loaded, yaml]).toEqual([bought, yaml]);
    }),
    { seed: SEED, numRuns: sweepOf(20) },
  );
});
