import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../../src/format/sheets/all-sheets.ts';
import { RESULT_MARK_FORMAT } from '../../../../src/format/sheets/result-columns.ts';
import { makeTable } from '../../../support/make-table.ts';
import { check, findingsOf } from '../support.ts';

const layoutOf = (table: ReturnType<typeof makeTable>) => check([table]).sheets[0];
const columnsOf = (name: string, header: readonly string[]) =>
  layoutOf(makeTable(name, [header]))?.columns.map(({ column }) => column);

describe('the header', () => {
  it('is matched without regard to case, spaces, underscores, hyphens, stars and plural', () => {
    const header = ['company *', 'ROUNDS', 'closing_date', 'pre money\nvaluations', 'Co Investors', 'PariPassuWith'];
    expect(columnsOf('Rounds', header)).toEqual([
      'Company',
      'Round',
      'Closing Date',
      'Pre-Money Valuation',
      'Co-Investors',
      'Pari Passu With',
    ]);
    expect(columnsOf('Sales', ['SharesSold', 'Share Solds'])).toEqual(['Shares Sold']);
  });

  it('is matched by documented aliases', () => {
    expect(columnsOf('Rounds', ['Company Name', 'Financing Round', 'Close Date', 'Command'])).toEqual([
      'Company',
      'Round',
      'Closing Date',
      'Action',
    ]);
    expect(columnsOf('Rounds', ['Round Name'])).toEqual(['Round']);
    expect(columnsOf('Share Classes', ['Round Name', 'Class Name'])).toEqual(['Round', 'Share Class']);
    expect(columnsOf('Share Classes', ['Class'])).toEqual(['Share Class']);
    expect(columnsOf('Securities', ['Fund Name', 'Security Type', 'Amount', 'Class'])).toEqual([
      'Fund',
      'Type',
      'Investment Amount',
      'Share Class',
    ]);
    expect(columnsOf('Securities', ['Purchase Amount', 'Cap Currency'])).toEqual([
      'Investment Amount',
      'Valuation Cap Currency',
    ]);
  });

  it.each(ALL_SHEETS.filter(({ kind }) => kind !== 'custom-columns').map((sheet) => [sheet.name, sheet] as const))(
    'of %s is matched by every name and alias it declares',
    (name, sheet) => {
      for (const column of sheet.columns) {
        for (const text of [column.name, ...column.aliases, column.name.toUpperCase()]) {
          expect([text, columnsOf(name, [text])]).toEqual([text, [column.name]]);
        }
      }
    },
  );

  it('is the row within the first 20 that matches most names', () => {
    const above = Array.from({ length: 18 }, (_, index) => (index === 3 ? ['Company', 'Notes'] : ['as of today']));
    const table = makeTable('Rounds', [
      ...above,
      [],
      ['', 'Round', 'Company', 'Closing Date'],
      ['', 'Seed', 'Acme', '2024-01-01'],
    ]);
    const { records, sheets } = check([table]);
    expect(sheets).toEqual([
      {
        inputIndex: 0,
        file: 'input.xlsx',
        sheet: 'Rounds',
        sheetKind: 'rounds',
        headerRowNumber: 20,
        columns: [
          { column: 'Round', columnIndex: 1 },
          { column: 'Company', columnIndex: 2 },
          { column: 'Closing Date', columnIndex: 3 },
        ],
        resultColumns: [],
        lastColumnIndex: 3,
      },
    ]);
    expect(records.map(({ origin }) => origin.rowNumber)).toEqual([21]);
  });

  it('is below its title on a sheet of custom columns, whose names nobody knows', () => {
    const table = makeTable('Custom Columns', [
      ['Companies', 'Q3'],
      [],
      ['Company', 'Deal Lead', 'ESG'],
      ['Acme', 'Ada', 'A'],
    ]);
    const { sheets, records } = check([table]);
    expect(sheets[0]?.headerRowNumber).toBe(3);
    expect(records).toMatchObject([{ company: 'Acme', values: [{ column: 'Deal Lead' }, { column: 'ESG' }] }]);
  });

  it('is not looked for below row 20', () => {
    const table = makeTable('Documents', [...Array.from({ length: 20 }, () => ['x']), ['Company', 'File']]);
    expect(findingsOf([table])).toEqual(['error Documents! header-missing: 20 · Documents · Company · File']);
  });

  it('is told what it lacks', () => {
    const table = makeTable('Rounds', [[], ['Company', 'Rnd Nme', 'Date'], ['Acme', 'Seed', '2024-01-01']]);
    const { findings, records } = check([table]);
    expect(findingsOf([table])).toEqual([
      'error Rounds!B2 (Round) column-missing: Round · "Rnd Nme" · Rounds · "Rnd Nme" · Round · Round',
    ]);
    expect(records[0]?.findings).toEqual([findings[0]]);
  });

  it('is told what stands in it twice, and the rows concerned repeat it', () => {
    const table = makeTable('Documents', [
      ['Company', 'File', 'Company Name'],
      ['Acme', 'a.pdf', 'Beta'],
      ['', '', ''],
    ]);
    const { findings, records } = check([table]);
    expect(findingsOf([table])).toEqual([
      'error Documents!C1 (Company) column-twice: "Company" · 1 · "Company Name" · 1 · Company',
    ]);
    expect(records.map((record) => record.findings)).toEqual([findings]);
  });

  it('is told what it does not know, with the nearest name', () => {
    const header = ['Company', 'File', 'Comments', 'Fyle'];
    expect(findingsOf([makeTable('Documents', [header])]).slice(0, 2)).toEqual([
      'info Documents!C1 (Comments) column-unknown: "Comments" · Documents',
      'warning Documents!D1 (Fyle) column-unknown: "Fyle" · Documents · File',
    ]);
  });

  it('is told the column of a name with a unit behind it, and keeps the unit', () => {
    const header = ['Company', 'Round', 'Closing Date', 'Size $000s', 'Date Added'];
    const told = findingsOf([makeTable('Rounds', [header])]).filter((text) => text.includes('column-unknown'));
    expect(told).toEqual([
      'warning Rounds!D1 (Size $000s) column-unknown: "Size $000s" · Rounds · Round Size · 000',
      'warning Rounds!E1 (Date Added) column-unknown: "Date Added" · Rounds',
    ]);
  });

  it('is told of values that stand below no name', () => {
    const rows = [
      ['Company', 'File'],
      ['Acme', 'a.pdf'],
      ['Acme', 'b.pdf', '', 'see mail'],
    ];
    expect(findingsOf([makeTable('Documents', rows)])).toEqual(['warning Documents!D3 (D) column-unknown: D']);
    const custom = [
      ['Company', 'Lead'],
      ['Acme', 'Ann', 'lost'],
    ];
    expect(findingsOf([makeTable('Custom', custom)])).toEqual(['error Custom!C2 (C) column-unknown: C']);
  });

  it("leaves out capsheet's own columns, and keeps a user's column of the same name", () => {
    const mark = (value: string) => ({ value: { kind: 'text', text: value } as const, format: RESULT_MARK_FORMAT });
    const table = makeTable('Documents', [
      ['Company', 'File', 'Message', mark('Outcome'), mark('Message'), mark('Run')],
      ['Acme', 'a.pdf', 'hello', 'added', 'sent', 'r1'],
    ]);
    expect(layoutOf(table)).toMatchObject({
      columns: [
        { column: 'Company', columnIndex: 0 },
        { column: 'File', columnIndex: 1 },
      ],
      resultColumns: [
        { column: 'Outcome', columnIndex: 3 },
        { column: 'Message', columnIndex: 4 },
        { column: 'Run', columnIndex: 5 },
      ],
      lastColumnIndex: 5,
    });
    expect(findingsOf([table])).toEqual(['warning Documents!C1 (Message) column-unknown: "Message" · Documents']);
  });
});

describe('a custom sheet', () => {
  it('has one column for each custom column in the wide form', () => {
    const table = makeTable('Custom Q1', [
      ['Board pack'],
      ['Company', 'Deal Lead', 'Value', 2024, 'Action'],
      ['Acme', ' Ann ', '(clear)', 5],
      ['Beta', '', '(CLEAR )', true],
      ['Gamma', 'n/a', '-', { value: { kind: 'error', text: '#REF!' } }],
      ['Delta', 'x', '', '', 'skip'],
    ]);
    const { records, sheets } = check([table]);
    expect(sheets[0]?.columns).toEqual([
      { column: 'Company', columnIndex: 0 },
      { column: 'Deal Lead', columnIndex: 1, isCustom: true },
      { column: 'Value', columnIndex: 2, isCustom: true },
      { column: '2024', columnIndex: 3, isCustom: true },
      { column: 'Action', columnIndex: 4 },
    ]);
    expect(records.map((record) => (record.kind === 'custom-values' ? [record.company, record.values] : []))).toEqual([
      [
        'Acme',
        [
          { column: 'Deal Lead', cell: 'B3', text: 'Ann' },
          { column: 'Value', cell: 'C3', text: undefined },
          { column: '2024', cell: 'D3', text: '5' },
        ],
      ],
      [
        'Beta',
        [
          { column: 'Value', cell: 'C4', text: undefined },
          { column: '2024', cell: 'D4', text: 'yes' },
        ],
      ],
      ['Gamma', []],
      ['Delta', [{ column: 'Deal Lead', cell: 'B6', text: 'x' }]],
    ]);
    expect(findingsOf([table])).toEqual([
      'info Custom Q1!B5 (Deal Lead) placeholder-blank: "n/a"',
      'info Custom Q1!C5 (Value) placeholder-blank: "-"',
      'error Custom Q1!D5 (2024) cell-error: #REF!',
    ]);
  });

  it('has one row for each value in the long form', () => {
    const table = makeTable('Custom Fields', [
      ['Company', 'Custom Column', 'Value', 'Remark'],
      ['Acme', 'Deal Lead', 'Ann'],
      ['Acme', 'Score', ''],
      ['Acme', '', '5'],
    ]);
    expect(check([table]).records.map((record) => (record.kind === 'custom-values' ? record.values : []))).toEqual([
      [{ column: 'Deal Lead', cell: 'C2', text: 'Ann' }],
      [],
      [],
    ]);
    expect(findingsOf([table])).toEqual([
      'info Custom Fields!D1 (Remark) column-unknown: "Remark" · Custom Columns',
      expect.stringMatching(/^error Custom Fields!B4 \(Column\) value-missing: .*Deal Lead/),
    ]);
  });

  it('takes the same company and column once only, in both forms together', () => {
    const wide = makeTable('Custom', [
      ['Company', 'Lead', 'Score'],
      ['Acme', 'Ann', '5'],
      ['ACME', '', '6'],
    ]);
    const long = makeTable('Custom Values', [
      ['Company', 'Column', 'Value'],
      ['acme', 'LEAD', 'Bob'],
      ['Beta', 'Lead', 'x'],
    ]);
    expect(findingsOf([wide, long])).toEqual([
      'error Custom!C3 (Score) duplicate-key: "Score" · ACME · 2 · "Custom" · Action',
      'error Custom Values!C2 (LEAD) duplicate-key: "LEAD" · 2 · "Custom" · Action',
    ]);
  });

  it('refuses two columns of one name', () => {
    const table = makeTable('Custom', [
      ['Company', 'Lead', 'lead'],
      ['Acme', 'Ann', 'Bob'],
    ]);
    expect(findingsOf([table])).toEqual(['error Custom!C1 (lead) column-twice: "Lead" · 1 · "lead" · 1']);
  });
});
