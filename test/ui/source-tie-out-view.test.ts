import { expect, it } from 'vitest';
import { toSourceTieOutView } from '../../src/ui/views/money-views.ts';
import { tieOutOf } from '../mapping/tie-out/support.ts';
import { makeTable } from '../support/make-table.ts';

const MAPPING = `
sheets:
  - sheet: Book
    skipRows: { column: Company, is: Old, because: sold before }
    to: [{ sheet: Certificates, columns: { Company: Company, Investment Amount: Cost } }]
`;

it('the page is told each column of amounts of the source, those that do not tie out first', () => {
  const rows = [
    ['Company', 'Cost', 'Fair Value'],
    ['Acme', 500.5, 600],
    ['Old', 100, 0],
    ['Total', 600.5, 600],
  ];
  const { tieOut } = tieOutOf([makeTable('Book', rows)], MAPPING);
  expect(toSourceTieOutView(tieOut)).toEqual({
    sourceTieOut: {
      hidden: 0,
      lines: [
        {
          ...{ sheet: 'Book', column: 'C "Fair Value"', total: '600', loaded: '0', leftOut: '600', isTiedOut: false },
          remarks: [
            expect.stringMatching(/^600 in row 2: .+ \(not acknowledged\)$/),
            '0 in row 3: sold before',
            'row 4 says 600, of which 0 is loaded',
          ],
        },
        {
          ...{ sheet: 'Book', column: 'B "Cost"', total: '600.5', loaded: '500.5', leftOut: '100', isTiedOut: true },
          remarks: ['100 in row 3: sold before', 'row 4 says 600.5, of which 500.5 is loaded'],
        },
      ],
    },
  });
  expect(toSourceTieOutView(undefined)).toEqual({});
});
