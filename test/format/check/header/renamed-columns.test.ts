import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../../src/format/sheets/all-sheets.ts';
import { SECURITIES } from '../../../../src/format/sheets/securities.ts';
import { VALUATIONS } from '../../../../src/format/sheets/valuations.ts';
import { makeTable } from '../../../support/make-table.ts';
import { saying } from '../../../support/saying.ts';
import { check, findingsOf } from '../support.ts';

const ROUND = ['Acme', 'Seed', '2024-01-31', '2500000'];
const CERTIFICATE = ['certificate', 'Acme', 'Seed', 'Fund I', '2024-01-31', 'Seed Preferred', '1000', '250000', ''];
const NOTE = ['convertible', 'Acme', 'Seed', 'Fund I', '2024-02-28', '', '', '100000', 'SAFE'];
const HEADER = 'Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Convertible Type'.split(',');

/** Errors and what is said of columns, in short. */
function told(sheet: string, rows: readonly (readonly string[])[]): string[] {
  return findingsOf([makeTable(sheet, rows)])
    .filter((line) => line.startsWith('error') || line.includes(' column-'))
    .map((line) => line.replace(/: .*/, ''));
}

function rename(from: string, to: string): string[] {
  return HEADER.map((name) => (name === from ? to : name));
}

describe('a required column under another name', () => {
  it('is one finding that connects what is missing with what is not known, and every row repeats it', () => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Close Dt', 'Round Size'],
      ROUND,
      ROUND.with(1, 'Series A'),
    ]);
    const { findings, records } = check([table]);
    const missing = findings.filter(({ code }) => code.startsWith('column-'));
    expect(missing).toEqual([
      {
        severity: 'error',
        code: 'column-missing',
        inputIndex: 0,
        file: expect.any(String),
        sheet: 'Rounds',
        row: 1,
        column: 'Closing Date',
        cell: 'C1',
        message: saying('column-missing', 'Closing Date', '"Close Dt"', 'Rounds'),
        hint: 'If so, rename "Close Dt" to Closing Date; if not, add a column Closing Date.',
      },
    ]);
    expect([...records].map((record) => record.findings.some((finding) => finding === missing[0]))).toEqual([
      true,
      true,
    ]);
  });

  const renamings = ALL_SHEETS.flatMap((sheet) => {
    const required = sheet.columns.filter(({ required: need }) => need === 'always').map(({ name }) => name);
    // Every name may be that of a custom column.
    return sheet.kind === 'custom-columns' ? [] : required.map((column) => ({ sheet, column }));
  });

  it.each(renamings)('is told at $sheet.name, $column', ({ sheet, column }) => {
    const header = sheet.columns.map(({ name }) => (name === column ? `${name.slice(0, -1)}x y` : name));
    const row = sheet.columns.map(({ example, value }) => (['id', 'action'].includes(value.kind) ? '' : example));
    expect(told(sheet.name, [header, row]).filter((line) => line.includes(' column-'))).toEqual([
      expect.stringMatching(new RegExp(`^error ${sheet.name}![A-Z]+1 \\(${column}\\) column-missing$`)),
    ]);
  });

  it.each([
    ['Investment Amount', 'Cheque', 'H1'],
    ['Investment Amount', 'Inv. Amt', 'H1'],
    ['Shares', 'Stk Cnt', 'G1'],
    ['Fund', 'Pot', 'D1'],
    ['Issue Date', 'When', 'E1'],
    ['Type', 'Sort', 'A1'],
  ])('%s as %s is one finding, though only some types of row may need it', (column, name, cell) => {
    const rows = [rename(column, name), CERTIFICATE, CERTIFICATE.with(6, '2000'), NOTE, NOTE];
    expect(told(SECURITIES.name, rows)).toEqual([`error Securities!${cell} (${column}) column-missing`]);
  });

  it('makes only the rows invalid that need it', () => {
    const { records } = check([makeTable('Securities', [rename('Shares', 'Stk Cnt'), CERTIFICATE, NOTE])]);
    expect([...records].map(({ findings }) => findings.map(({ code, severity }) => `${severity} ${code}`))).toEqual([
      ['error column-missing'],
      [],
    ]);
  });

  it('is nothing that no row needs: its header is a column of the user’s own', () => {
    expect(told('Securities', [rename('Shares', 'Stk Cnt'), NOTE])).toEqual([
      'warning Securities!G1 (Stk Cnt) column-unknown',
    ]);
  });

  it('is guessed of no column of comments, and of no two', () => {
    const comments = [
      ['Company', 'Round', 'Comment'],
      ['Acme', 'Seed'],
      ['Acme', 'Series A', 'to be confirmed'],
    ];
    const two = [
      ['Company', 'Round', 'From', 'Until'],
      [...ROUND.slice(0, 3), '2024-06-30'],
    ];
    expect(told('Rounds', comments)).toEqual([
      'error Rounds!1 (Closing Date) column-missing',
      'info Rounds!C1 (Comment) column-unknown',
    ]);
    expect(told('Rounds', two)).toEqual([
      'error Rounds!1 (Closing Date) column-missing',
      'warning Rounds!C1 (From) column-unknown',
      'warning Rounds!D1 (Until) column-unknown',
    ]);
  });

  it('two of them are told each for itself', () => {
    const header = rename('Fund', 'Pot').with(4, 'Iss. Dt');
    expect(told('Securities', [header, CERTIFICATE, CERTIFICATE])).toEqual([
      'error Securities!D1 (Fund) column-missing',
      'error Securities!E1 (Issue Date) column-missing',
    ]);
  });
});

it('columns that show the last marks have a header, filled in or not, and nothing is said of them', () => {
  const shown = VALUATIONS.offer?.shown ?? [];
  const header = ['Company', 'Date', 'Fund', 'Fair Value', 'Ownership', 'Post-Money Valuation', 'Currency', ...shown];
  const last = shown.map((_, index) => (index === 0 ? '2025-03-31' : '100'));
  const rows = [header, ['Acme', '2025-06-30', 'Fund I', '', '', '', 'USD', ...last]];
  expect(shown).toHaveLength(4);
  expect(findingsOf([makeTable('Valuations', rows)]).filter((line) => !line.startsWith('info'))).toEqual([]);
  const filled = rows.map((row, index) => (index === 0 ? row : row.with(3, '120')));
  expect(findingsOf([makeTable('Valuations', filled)]).filter((line) => line.includes(' column-'))).toEqual([]);
});
