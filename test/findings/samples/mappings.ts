import { mapRecognised } from '../../../src/mapping/layouts/layout-mapping.ts';
import { recogniseForms } from '../../../src/mapping/layouts/recognise-layout.ts';
import { mapAndCheck } from '../../mapping/support.ts';
import { tieOutOf } from '../../mapping/tie-out/support.ts';
import { type CellSource, makeTable, makeWorkbook } from '../../support/make-table.ts';
import type { Found, Samples } from '../sample.ts';

type Rows = readonly (readonly CellSource[])[];

const COLUMNS = 'Company: Company, Round: Round, Closing Date: Closed';
const HEADER = ['Company', 'Round', 'Closed'];
const SEED = ['Acme', 'Seed', '2024-03-05'];

/** Gives what is said of a tab `Book` that becomes rounds, by a mapping that says more of it. */
function mapRounds(rows: Rows, more: readonly string[] = [], columns = COLUMNS): readonly Found[] {
  return mapBook(rows, more, `Rounds, columns: { ${columns} }`);
}

function mapBook(
  rows: Rows,
  more: readonly string[],
  to: string,
  others: readonly ReturnType<typeof makeTable>[] = [],
) {
  const looked = others.map(({ name }) => `  - { sheet: ${name} }`);
  const yaml = [
    'sheets:',
    '  - sheet: Book',
    ...more.map((line) => `    ${line}`),
    `    to: [{ sheet: ${to} }]`,
    ...looked,
    '',
  ];
  return mapAndCheck([makeTable('Book', rows), ...others], yaml.join('\n')).findings;
}

/** Findings about somebody else's spreadsheet, read through a mapping. */
export const SAMPLES: Samples = {
  'column-not-mapped': {
    findings: (isFiring) =>
      mapRounds([
        [...HEADER, 'Comment'],
        [...SEED, isFiring ? 'signed' : null],
      ]),
    told: ['warning Book!D2'],
    beside: ['resolved-later'],
  },
  'compute-failed': {
    findings: (isFiring) =>
      mapRounds(
        [
          [...HEADER, 'Cost', 'Parts'],
          [...SEED, 100, isFiring ? 3 : 4],
        ],
        ['steps: [{ compute: { name: Size, divide: [Cost, Parts] } }]'],
        `${COLUMNS}, Round Size: Size, Currency: { value: USD }`,
      ),
    told: ['error Book!E2'],
    beside: ['resolved-later', 'source-tie-out-open'],
  },
  'layout-recognised': {
    findings: (isFiring) => {
      const header = ['Fund', 'Company', 'Label', isFiring ? 'Security Type' : 'Kind', 'Issue Date', 'Accepted Date'];
      const table = makeTable('Investments', [
        ['All investments as of 12/31/2024'],
        [...header, 'On Carta', '# Shares', 'Cost/Share', 'Cost', 'Value', 'Unrealized or Realized'],
        ['Fund I', 'Acme', 'CS-1', 'Common Stock', '2019-01-01', null, 'Yes', 1000, 0.01, 10, 9, 'Unrealized'],
      ]);
      const inputs = [makeWorkbook([table], { name: 'all.xlsx' })];
      return mapRecognised(inputs, recogniseForms(inputs)).findings;
    },
    told: ['info'],
  },
  'lookup-failed': {
    findings: (isFiring) =>
      mapBook(
        [
          ['Company', 'Round'],
          ['Acme', isFiring ? 'Series C' : 'Seed'],
        ],
        ['steps: [{ lookup: { in: Prices, by: Round, take: Closed } }]'],
        `Rounds, columns: { ${COLUMNS} }`,
        [
          makeTable('Prices', [
            ['Round', 'Closed'],
            ['Seed', '2024-03-05'],
          ]),
        ],
      ),
    told: ['error Book!B2'],
    beside: ['resolved-later', 'value-missing', 'rows-left-out'],
  },
  'mapping-unconfirmed': {
    findings: (isFiring) =>
      mapRounds(
        [
          [...HEADER, 'Cost 000s'],
          [...SEED, 500],
        ],
        isFiring ? ['confirm: [{ column: Cost 000s, that: column D "Cost 000s" is in thousands }]'] : [],
        `${COLUMNS}, Round Size: { column: Cost 000s, unit: thousands }, Currency: { value: USD }`,
      ),
    told: ['error Book!D1'],
    beside: ['resolved-later'],
  },
  'rows-left-out': {
    findings: (isFiring) =>
      mapRounds(
        [
          [...HEADER, 'Kind'],
          ...['Seed', 'Series A', 'Series B'].map((name) => ['Acme', name, '2024-03-05', 'round']),
          ...(isFiring ? ['C', 'D', 'E', 'F'].map((name) => ['Acme', name, '2024-03-05', 'draft']) : []),
        ],
        ['skipRows: { column: Kind, is: [draft], because: not signed }'],
      ),
    told: ['info Book!5'],
    beside: ['resolved-later'],
  },
  'source-tie-out-open': {
    findings: (isFiring) =>
      tieOutOf(
        [
          makeTable('Book', [HEADER, SEED]),
          makeTable('Fees', [
            ['Company', 'Round', 'Closed', 'Fee'],
            [...SEED, isFiring ? 12000 : null],
            [...SEED, isFiring ? 500 : null],
          ]),
        ],
        `sheets:\n  - sheet: Book\n    to: [{ sheet: Rounds, columns: { ${COLUMNS} } }]\n  - sheet: Fees\n    skip: true\n`,
      ).findings,
    told: ['error Fees!D2'],
    beside: ['resolved-later'],
  },
  'split-failed': {
    findings: (isFiring) =>
      mapBook(
        [
          ['Company', 'Security', 'Price'],
          ['Acme', isFiring ? 'Seed' : 'Seed / Preferred', 2],
        ],
        ["split: [{ column: Security, separator: ' / ', into: [Round, Class] }]"],
        'Share Classes, columns: { Company: Company, Round: Round, Share Class: Class, Class Type: { value: preferred }, Price Per Share: Price, Currency: { value: USD } }',
      ),
    told: ['error Book!B2'],
    beside: ['resolved-later', 'value-missing'],
  },
  'unit-doubtful': {
    findings: (isFiring) =>
      mapRounds(
        [isFiring ? ['in EUR thousands'] : [], [], [...HEADER, 'Size'], [...SEED, 500]],
        ['header: 3'],
        `${COLUMNS}, Round Size: Size, Currency: { value: EUR }`,
      ),
    told: ['warning Book!A1'],
    beside: ['resolved-later'],
  },
  'unpivot-failed': {
    findings: (isFiring) =>
      mapBook(
        [
          ['Company', 'Seed', 'Series A'],
          ['Acme', 500, isFiring ? 'tbd' : 600],
        ],
        ['steps: [{ unpivot: { columns: [Seed, Series A], into: Size, name: Round } }]'],
        'Rounds, columns: { Company: Company, Round: Round, Closing Date: { value: 2024-03-05 }, Round Size: Size, Currency: { value: USD } }',
      ),
    told: ['error Book!C2'],
    beside: ['resolved-later'],
  },
  'values-contradict': {
    findings: (isFiring) =>
      mapRounds(
        [
          [...HEADER, 'Size'],
          ['Birch', 'Seed', '2024-03-05', 7],
          ['', '', '', ''],
          ['Acme', 'Seed', '2021-03-01', 100],
          ['Acme', 'Seed', isFiring ? '2021-03-02' : '2021-03-01', 50],
        ],
        ['steps: [{ group: { by: [Company, Round], sum: [Size] } }]'],
        `${COLUMNS}, Round Size: Size, Currency: { value: USD }`,
      ),
    told: ['error Book!C5'],
    beside: ['resolved-later', 'rows-left-out'],
  },
};
