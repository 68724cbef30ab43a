import pc from 'picocolors';
import { expect, it } from 'vitest';
import type { ExportReport } from '../../../src/model/outcomes/export-report.ts';
import { toExportText } from '../../../src/report/text/export-text.ts';

const view = { colors: pc.createColors(false), width: 90 };

const REPORT: ExportReport = {
  path: 'firm.xlsx',
  service: 'https://api.portfolio.example',
  firm: 'Harbour Ventures',
  companies: 1,
  sheets: [
    { name: 'Companies', rows: 1, isReadOnly: false },
    { name: 'Securities', rows: 1200, isReadOnly: false },
  ],
  leftOut: [],
  missing: [],
  unresolved: [],
};

it('says how much was written, and the next step', () => {
  const typedFlags = { reading: [], connecting: ['--service-profile', 'p.yaml'] };
  expect(toExportText(REPORT, { view, typedFlags })).toMatchInlineSnapshot(`
    "1,201 rows of 1 company of Harbour Ventures written to firm.xlsx.

    Sheet        Rows
    Companies       1
    Securities  1,200

    Next: capsheet plan firm.xlsx --service-profile p.yaml"
  `);
});

it('lists what the service does not give and what no cell can say, but no more than a screen of it', () => {
  const leftOut = Array.from({ length: 12 }, (_, index) => ({
    ...{ sheet: 'Companies', row: index + 2, column: 'City', cell: `C${index + 2}` },
    message: 'The portfolio service has "-". It would be read as an empty cell.',
  }));
  const missing = [{ sheet: 'Notes (read only)', why: 'the service does not have this call' }];
  const unresolved = [{ sheet: 'Rounds', row: 2, why: 'It has an error.' }];
  const text = toExportText({ ...REPORT, leftOut, missing, unresolved }, { view });
  expect(text.split('\n').slice(6)).toEqual([
    'Not exported (1):',
    '  Notes (read only): the service does not have this call',
    '',
    'Left out, each with a comment at its cell (12):',
    ...leftOut
      .slice(0, 10)
      .map(
        ({ cell }) => `  Companies!${cell} (City): The portfolio service has "-". It would be read as an empty cell.`,
      ),
    '  … and 2 more',
    '',
    'Read differently from what the portfolio service has (1):',
    '  Rounds row 2: It has an error.',
    '',
    'Next: capsheet plan firm.xlsx',
  ]);
});
