import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { RESULT_MARK_FORMAT } from '../../../src/format/sheets/result-columns.ts';
import { cellOf } from '../../../src/model/records/record.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { saying } from '../../support/saying.ts';
import { check, findingsOf } from './support.ts';

const DAY = '2024-03-31';

describe('a checked workbook', () => {
  it('holds a record for every row, each value typed', () => {
    const table = makeTable('Rounds', [
      [
        'Company',
        'Round',
        'Closing Date',
        'Pre-Money Valuation',
        'Round Size',
        'Round Size Currency',
        'Currency',
        'Fully Diluted Shares',
        'Co-Investors',
        'Crypto',
        'Liquidation Multiple',
        'Cap Multiple',
        'Seniority',
        'Participation',
        'Pari Passu With',
      ],
      [
        ' Acme ',
        'Series A',
        formatted('45382', 'm/d/yyyy'),
        formatted('20000000.5', '"$"#,##0'),
        '€5,000,000',
        'EUR',
        'usd',
        '12,500,000',
        'Pine (lead); Oak',
        'no',
        '1x',
        3,
        'pari passu',
        'Non-Participating',
        'Seed',
      ],
    ]);
    expect(check([table])).toEqual({
      findings: [],
      sheets: expect.any(Array),
      records: [
        {
          kind: 'round',
          key: '0/Rounds/2',
          origin: { inputIndex: 0, file: 'input.xlsx', sheet: 'Rounds', rowNumber: 2 },
          findings: [],
          columnLetters: new Map([
            ['Company', 'A'],
            ['Round', 'B'],
            ['Closing Date', 'C'],
            ['Pre-Money Valuation', 'D'],
            ['Round Size', 'E'],
            ['Round Size Currency', 'F'],
            ['Currency', 'G'],
            ['Fully Diluted Shares', 'H'],
            ['Co-Investors', 'I'],
            ['Crypto', 'J'],
            ['Liquidation Multiple', 'K'],
            ['Cap Multiple', 'L'],
            ['Seniority', 'M'],
            ['Participation', 'N'],
            ['Pari Passu With', 'O'],
          ]),
          company: 'Acme',
          name: 'Series A',
          closingDate: '2024-03-31',
          preMoneyValuation: { value: '20000000.5', currency: 'USD' },
          roundSize: { value: '5000000', currency: 'EUR' },
          currency: 'USD',
          fullyDilutedShares: '12500000',
          coInvestors: [
            { name: 'Pine', isLead: true },
            { name: 'Oak', isLead: false },
          ],
          isCrypto: false,
          liquidationMultiple: '1',
          capMultiple: '3',
          seniority: 'PARI_PASSU',
          participation: 'NON_PARTICIPATING',
          pariPassuWith: ['Seed'],
        },
      ],
    });
  });

  it('knows the cell of each column that the sheet has, an empty one too', () => {
    const table = makeTable('Rounds', [
      ['Round', 'Company', 'Closing Date', 'Currency'],
      ['Seed', 'Acme', '2024-03-31'],
    ]);
    const cells = check([table]).records.map((record) =>
      ['Company', 'Round', 'Currency', 'Crypto'].map((column) => cellOf(record, column)),
    );
    expect(cells).toEqual([['B2', 'A2', 'D2', undefined]]);
  });

  it('keeps the order of inputs, tabs and rows', () => {
    const documents = (file: string) =>
      makeTable('Documents', [
        ['Company', 'File'],
        ['Acme', `${file}1`],
        ['Acme', `${file}2`],
      ]);
    const companies = (name: string) => makeTable('Companies', [['Company'], [name]]);
    const inputs = [
      makeWorkbook([documents('a'), companies('X')], { name: 'one.xlsx' }),
      makeWorkbook([companies('Y'), documents('b')], { name: 'two.xlsx' }),
    ];
    const { value } = checkWorkbooks(inputs, { decimalSign: '.' });
    expect(value.records.map(({ key }) => key)).toEqual([
      '0/Documents/2',
      '0/Documents/3',
      '0/Companies/2',
      '1/Companies/2',
      '1/Documents/2',
      '1/Documents/3',
    ]);
    expect(value.sheets.map(({ file, sheet }) => [file, sheet])).toEqual([
      ['one.xlsx', 'Documents'],
      ['one.xlsx', 'Companies'],
      ['two.xlsx', 'Companies'],
      ['two.xlsx', 'Documents'],
    ]);
  });

  it('keeps a row with errors, without what could not be read', () => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date'],
      ['Acme', 'Seed', '31/02/2024'],
    ]);
    const { records, findings } = check([table]);
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'date-invalid',
        inputIndex: 0,
        file: 'input.xlsx',
        sheet: 'Rounds',
        row: 2,
        column: 'Closing Date',
        cell: 'C2',
        message: saying('date-invalid', '"31/02/2024"'),
        hint: 'Write it as YYYY-MM-DD, for example 2024-02-29.',
      },
    ]);
    expect(records).toEqual([expect.objectContaining({ company: 'Acme', name: 'Seed', findings })]);
    expect(records[0]).not.toHaveProperty('closingDate');
  });

  it('is the same however often it is checked', () => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date'],
      ['Acme', 'Seed', '1.234'],
      ['Acme', 'seed', DAY],
    ]);
    expect(check([table])).toEqual(check([table]));
  });
});

describe('the currency of an amount', () => {
  const money = (header: readonly string[], row: readonly (string | ReturnType<typeof formatted>)[]) => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date', ...header],
      ['Acme', 'Seed', DAY, ...row],
    ]);
    const [record] = check([table]).records;
    return [record?.kind === 'round' ? record.roundSize : undefined, findingsOf([table])];
  };

  it('is its own column, before the row, before what is typed', () => {
    expect(money(['Round Size', 'Round Size Currency', 'Currency'], ['5', 'EUR', 'USD'])).toEqual([
      { value: '5', currency: 'EUR' },
      [],
    ]);
    expect(money(['Round Size', 'Round Size Currency', 'Currency'], ['5', '', 'USD'])).toEqual([
      { value: '5', currency: 'USD' },
      [],
    ]);
    expect(money(['Round Size'], ['€5'])).toEqual([{ value: '5', currency: 'EUR' }, []]);
    expect(money(['Round Size'], ['5 SEK'])).toEqual([{ value: '5', currency: 'SEK' }, []]);
    expect(money(['Round Size'], ['5'])).toEqual([{ value: '5' }, []]);
  });

  it('may be any dollar where a dollar sign is typed', () => {
    for (const currency of ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD']) {
      expect(money(['Round Size', 'Currency'], ['$5', currency])).toEqual([{ value: '5', currency }, []]);
    }
  });

  it('keeps a sign that several have for whoever learns the currency, and takes the one of a number format', () => {
    const dollars = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'MXN', 'COP'];
    expect(money(['Round Size'], ['$5'])).toEqual([
      { value: '5', sign: { text: '$', from: 'typed', fits: dollars } },
      [],
    ]);
    for (const format of ['[$€-407]0', '[$€-de-DE] #,##0.00', '[$€-x-euro2]0', '[<9]0"€";0.0,,"M€"'])
      expect(money(['Round Size'], [formatted('5', format)])).toEqual([{ value: '5', currency: 'EUR' }, []]);
    expect(money(['Round Size'], [formatted('5', '[$CA$-en-CA]0')])).toEqual([{ value: '5', currency: 'CAD' }, []]);
    expect(money(['Round Size'], [formatted('5', '0" kr"')])).toEqual([
      { value: '5', sign: { text: 'kr', from: 'format', fits: ['DKK', 'ISK', 'NOK', 'SEK'] } },
      [],
    ]);
  });

  it('is not contradicted by a typed sign', () => {
    expect(money(['Round Size', 'Currency'], ['$5', 'EUR'])).toEqual([
      { value: '5', currency: 'EUR' },
      ['error Rounds!D2 (Round Size) currency-contradiction: "$5" · "$" · Currency · EUR'],
    ]);
    expect(money(['Round Size', 'Round Size Currency'], ['5 EUR', 'USD'])[1]).toEqual([
      'error Rounds!D2 (Round Size) currency-contradiction: "5 EUR" · "EUR" · Round Size Currency · USD',
    ]);
  });

  it('is told where a number format contradicts it', () => {
    expect(money(['Round Size', 'Currency'], [formatted('5', '[$€-407] 0.00'), 'USD'])).toEqual([
      { value: '5', currency: 'USD' },
      ['warning Rounds!D2 (Round Size) currency-format-contradiction: "€ 5.00" · 5 · "€" · Currency · USD · USD'],
    ]);
    expect(money(['Round Size', 'Currency'], [formatted('5', '"$"0.00'), 'CAD'])[1]).toEqual([]);
  });

  it('is none where its cell cannot be read, and neither is the amount: nothing is assumed of it', () => {
    const [value, findings] = money(['Round Size', 'Currency'], ['$5', 'euros']);
    expect(value).toBeUndefined();
    expect(findings).toHaveLength(1);
  });
});

describe('columns that settle a value', () => {
  it('are the ones it stands in, on its own tab', () => {
    const header = ['Company', 'Round', 'Closing Date', 'Round Size', 'Pre-Money Valuation'];
    const table = makeTable('Rounds', [
      header,
      ['Acme', 'A', '05/06/2024', '1.234', '1.234'],
      ['Acme', 'B', '31/12/2024', '12.50', '7'],
    ]);
    expect(findingsOf([table])).toEqual([
      'info Rounds!C2 (Closing Date) date-order-settled: "05/06/2024" · 2024-06-05 · YYYY-MM-DD',
      'info Rounds!D2 (Round Size) number-sign-settled: "1.234" · 1.234',
      'error Rounds!E2 (Pre-Money Valuation) number-ambiguous: "1.234" · 1.234 · 1234 · 1.2340 · 1234',
    ]);
  });

  it.each([[2024], ['2024'], [formatted('2024', 'yyyy-mm-dd')]])('take no year alone for a day: %j', (year) => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date'],
      ['Acme', 'A', year],
    ]);
    expect(findingsOf([table])).toEqual([
      'error Rounds!C2 (Closing Date) date-implausible: "2024" · YYYY-MM-DD · 2024-02-29',
    ]);
  });

  it('say aloud what a number written short was read as', () => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Round Size', 'Currency', 'Closing Date'],
      ['Acme', 'A', '$1.5m', 'USD', '2024-03-31'],
      ['Acme', 'B', '500k EUR', 'EUR', '2024-03-31'],
    ]);
    expect(findingsOf([table]).filter((text) => !text.includes('number-as-text'))).toEqual([
      'warning Rounds!C2 (Round Size) number-abbreviated: "$1.5m" · 1,500,000',
      'warning Rounds!C3 (Round Size) number-abbreviated: "500k EUR" · 500,000',
    ]);
  });
});

describe('what is hidden', () => {
  it('counts and is mentioned once', () => {
    const rows = [['Company', 'File', 'Note'], ...[1, 2, 3, 4, 5, 6].map((number) => ['Acme', `${number}.pdf`]), [' ']];
    const table = makeTable('Documents', rows, {
      state: 'hidden',
      hiddenRows: [1, 3, 5, 6, 7, 8],
      hiddenColumns: [1, 2, 7],
    });
    expect(check([table]).records).toHaveLength(6);
    expect(findingsOf([table])).toEqual([
      'info Documents!C1 (Note) column-unknown: "Note" · Documents',
      'info Documents! sheet-hidden: 6 · Action',
      'info Documents!3 rows-hidden: 3 · 5 · 7 · Action',
      'info Documents! rows-hidden: B',
    ]);
  });
});

describe('merged cells', () => {
  const rows = [
    ['Q1 documents', ''],
    ['Company', 'File', 'Note'],
    ['Acme', 'a.pdf', 'x'],
    ['', 'b.pdf'],
    ['Beta', 'c.pdf'],
  ];

  it('are refused over data, by every row they cover', () => {
    const { findings, records } = check([makeTable('Documents', rows, { mergedRanges: ['A3:A4'] })]);
    const merged = findings.filter(({ code }) => code === 'cells-merged');
    expect(merged).toEqual([
      {
        severity: 'error',
        code: 'cells-merged',
        inputIndex: 0,
        file: 'input.xlsx',
        sheet: 'Documents',
        row: 3,
        column: 'Company',
        cell: 'A3',
        message: 'The cells A3:A4 are merged; only A3 has a value.',
        hint: 'Unmerge them and write the value into every cell it belongs to, or use --fill-down.',
      },
    ]);
    expect(records.map((record) => record.findings.map(({ code }) => code))).toEqual([
      ['cells-merged'],
      ['cells-merged', 'value-missing'],
      [],
    ]);
  });

  it.each(['A1:C1', 'C3:C4', 'A7:B9', 'A1:B2', 'D3:E5'])('are passed over at %s', (range) => {
    expect(
      check([makeTable('Documents', rows.slice(0, 3), { mergedRanges: [range] })]).findings.map(({ code }) => code),
    ).toEqual(['column-unknown']);
  });
});

describe('tabs', () => {
  const rounds = makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date'],
    ['Acme', 'A', DAY],
  ]);

  it('that are not known are left alone and mentioned once', () => {
    expect(
      findingsOf([rounds, makeTable('Ronds', [['x'], ['y']]), makeTable('Sheet3', []), makeTable('Budget', [['x']])]),
    ).toEqual(['info Ronds! sheet-unknown: "Ronds" · Rounds', 'info Budget! sheet-unknown: "Budget"']);
  });

  it('are offered to a mapping where they are tables, and missed where nothing else holds amounts', () => {
    const flows = makeTable('Flows', [
      ['id', 'amount'],
      ['C1', 10],
      ['C2', 20],
      ['C3', '1,250.50'],
    ]);
    const companies = makeTable('Companies', [['Company'], ['Acme']]);
    expect(findingsOf([companies, flows])).toEqual([
      'warning Flows! sheet-unknown: "Flows" · "capsheet map INPUT --out MAPPING.yaml"',
    ]);
    expect(findingsOf([companies, rounds, flows])).toEqual([
      'info Flows! sheet-unknown: "Flows" · "capsheet map INPUT --out MAPPING.yaml"',
    ]);
    const headed = makeTable('Flows', [
      ['Portfolio company', 'Vehicle', 'Series', 'Cheque'],
      ['Acme', 'Fund I', 'Seed', 10],
    ]);
    expect(findingsOf([companies, headed])).toEqual([
      'warning Flows! sheet-unknown: "Flows" · "capsheet map INPUT --out MAPPING.yaml"',
    ]);
    const notes = makeTable('Flows', [['Notes'], ['Called on 3 May'], ['12'], ['13'], ['14']]);
    expect(findingsOf([companies, notes])).toEqual(['info Flows! sheet-unknown: "Flows"']);
  });

  it('named after notes are missed where their header is that of a sheet, and left alone where they are remarks', () => {
    const header = ['Type', 'Company', 'Fund', 'Issue Date', 'Investment Amount', 'Convertible Type'];
    const lent = ['convertible', 'Acme', 'Fund I', DAY, 50000, 'safe'];
    const codesOf = (name: string, ...lines: CellSource[][]) => findingsOf([rounds, makeTable(name, lines)]);
    for (const name of ['Certificates and notes', 'Bridge notes'])
      expect(codesOf(name, header, lent)).toEqual([expect.stringMatching(/^error .* sheet-unknown: .*Securities/)]);
    const remark = codesOf('Board notes', ['Company', 'Date', 'Note', 'Who'], ['Acme', DAY, 'Called', 'me']);
    expect(remark).toEqual([expect.stringMatching(/^info .* sheet-unknown/)]);
  });

  it('are an error where none of them is known', () => {
    const csv = makeWorkbook([makeTable('upload', [['x']])], { name: 'upload.csv', format: 'csv' });
    expect(checkWorkbooks([csv], { decimalSign: '.' }).findings).toEqual([
      {
        severity: 'error',
        code: 'sheet-unknown',
        inputIndex: 0,
        file: 'upload.csv',
        sheet: 'upload',
        message: '"upload" is not a sheet of the format; it is ignored.',
        hint:
          'Name it after a sheet: Companies, Rounds, Share Classes, Securities, Transactions, Custom Columns, Documents, ' +
          'Valuations, Control Totals, or name its sheet with --sheet.',
      },
    ]);
  });

  it('that capsheet wrote are passed over', () => {
    const mark = { value: { kind: 'text', text: 'Import Summary' }, format: RESULT_MARK_FORMAT } as const;
    expect(findingsOf([rounds, makeTable('Import Summary', [[mark]]), makeTable('capsheet lists', [['USD']])])).toEqual(
      [],
    );
  });

  it('may be empty beside others; a workbook without any row says so', () => {
    const header = makeTable('Companies', [['Company']]);
    expect(findingsOf([rounds, header, makeTable('Documents', [])])).toEqual([]);
    expect(findingsOf([header])).toEqual(['info Companies! sheet-empty']);
  });

  it('may be several of one sheet', () => {
    const other = makeTable('Financing Rounds', [
      ['Company', 'Round', 'Closing Date'],
      ['Beta', 'A', DAY],
    ]);
    expect(check([rounds, other]).records.map(({ key }) => key)).toEqual(['0/Rounds/2', '0/Financing Rounds/2']);
  });
});
