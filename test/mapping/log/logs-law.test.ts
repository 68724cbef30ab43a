import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Decimal, decimal, multiplyDecimals, subtractDecimals, ZERO } from '../../../src/model/values/decimal.ts';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { loadTables } from '../foreign/support.ts';

const SEED = 20261123;

/** Names of each kind of line; the first three kinds are loaded. */
const WORDS = {
  purchase: ['Purchase', 'Buy', 'Follow-on', 'Initial investment', 'Capital call', 'Contribution'],
  sale: ['Sale', 'Sell', 'Partial exit', 'Exit', 'Realised proceeds', 'Disposal'],
  mark: ['Fair value', 'FMV', 'NAV', 'Mark', 'Valuation'],
  left: [
    ...['Dividend', 'Interest', 'Mgmt fee', 'Distribution', 'ROC', 'Write-off', 'Write-up', 'Commitment', 'XFER'],
    ...['Conversion', 'Stock split', 'Transfer'],
  ],
} as const;

type Kind = keyof typeof WORDS;

interface Line {
  readonly kind: Kind;
  readonly word: string;
  readonly company: string;
  readonly shares: Decimal | undefined;
  readonly amount: Decimal;
}

const numbers = (...texts: readonly string[]) => fc.constantFrom(...texts.map(decimal));
const line = fc
  .record({
    kind: fc.constantFrom<Kind>('purchase', 'purchase', 'sale', 'mark', 'left'),
    at: fc.nat(11),
    company: fc.constantFrom('Acme', 'Borealis', 'Cirrus'),
    shares: numbers('100', '2500', '8000'),
    price: numbers('80', '100.125', '62.5'),
  })
  .map(({ kind, at, company, shares, price }): Line => {
    const words = WORDS[kind];
    const word = words[at % words.length] ?? '';
    const amount = multiplyDecimals(shares, price);
    return { kind, word, company, shares: kind === 'mark' || kind === 'left' ? undefined : shares, amount };
  });
const log = fc.record({
  lines: fc.array(line, { minLength: 3, maxLength: 8 }),
  sign: fc.constantFrom('plain', 'signed', 'columns'),
  hasPrice: fc.boolean(),
  ids: fc.constantFrom('none', 'lots', 'lines'),
  header: fc.constantFrom('Type', 'Event', 'Transaction Type', 'What'),
});

function toCell(value: Decimal | undefined): CellSource {
  return value === undefined ? null : { value: { kind: 'number', text: value } };
}

/** Money goes out for what is bought, and for fees. */
function goesOut({ kind, word }: Line): boolean {
  return kind === 'purchase' || word === 'Mgmt fee';
}

function toRow(one: Line, index: number, { sign, hasPrice, ids }: { sign: string; hasPrice: boolean; ids: string }) {
  const { word, company, shares, amount } = one;
  const isOut = goesOut(one);
  const amounts =
    sign === 'columns'
      ? [isOut ? amount : undefined, isOut ? undefined : amount]
      : [sign === 'signed' && isOut ? subtractDecimals(ZERO, amount) : amount];
  return [
    ...(ids === 'none' ? [] : [ids === 'lots' ? `D-${company}` : `L-${index}`]),
    ...[`2021-0${(index % 9) + 1}-15`, company, 'Fund I', word, `${company} Preferred`, toCell(shares)],
    ...(hasPrice ? [shares === undefined ? null : toCell(quotient(one))] : []),
    ...amounts.map(toCell),
  ];
}

function quotient({ shares, amount }: Line): Decimal {
  const known = ['80', '100.125', '62.5'].map(decimal);
  return known.find((price) => multiplyDecimals(shares ?? ZERO, price) === amount) ?? ZERO;
}

const RECORD_OF: { readonly [kind in Kind]: string | undefined } = {
  purchase: 'security',
  sale: 'transaction',
  mark: 'valuation',
  left: undefined,
};

it('of a log every line is loaded as what it is, at what it says, or left out and asked about', () => {
  fc.assert(
    fc.property(log, ({ lines, sign, hasPrice, ids, header }) => {
      const head = [
        ...(ids === 'none' ? [] : ['Deal ID']),
        ...['Date', 'Company', 'Fund', header, 'Share Class', 'Shares'],
        ...(hasPrice ? ['Price (USD)'] : []),
        ...(sign === 'columns' ? ['Cash out (USD)', 'Cash in (USD)'] : ['Amount (USD)']),
      ];
      const rows = lines.map((one, index) => toRow(one, index, { sign, hasPrice, ids }));
      const { loads, asks, yaml } = loadTables([makeTable('Book', [head, ...rows])]);
      const records = loads.flatMap((text) => {
        const [, row = '', kind = ''] = /^(\d+) (security|transaction|valuation) /.exec(text) ?? [];
        return kind === '' ? [] : [{ row: Number(row), kind, text }];
      });
      if (!yaml.includes(`when: { column: ${header}, is: [`)) {
        // It is no log: then all of its lines are of one kind, or all of them are asked about.
        expect([asks.length > 0 || lines.every(({ kind }) => kind === 'purchase'), yaml]).toEqual([true, yaml]);
        return;
      }
      for (const { row, kind, text } of records) {
        const one = lines[row - 2];
        const isGrouped = yaml.includes('group:') && kind === 'security';
        const amount = isGrouped ? '' : `${one?.amount} USD`;
        expect([text, RECORD_OF[one?.kind ?? 'left'], text.includes(amount), yaml]).toEqual([text, kind, true, yaml]);
      }
      const isComplete = yaml.includes('group:') || records.length === lines.length;
      expect([isComplete || asks.length > 0, yaml]).toEqual([true, yaml]);
    }),
    { seed: SEED, numRuns: sweepOf(40) },
  );
});
