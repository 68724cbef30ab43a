import { TEMPLATE_VERSION } from '../../../src/format/sheets/template-versions.ts';
import type { InputReading } from '../../../src/model/records/input-reading.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { check } from '../../format/check/support.ts';
import { readTables } from '../../spreadsheet/workbook/support.ts';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { makeXlsx } from '../../support/make-xlsx.ts';
import type { Found, Samples } from '../sample.ts';

type Facts = { readonly [column: string]: CellSource };

const ACME = makeTable('Companies', [['Company'], ['Acme']]);
const ROUND = { Company: 'Acme', Round: 'Seed', 'Closing Date': '2024-03-05' };
const CERTIFICATE = {
  ...{ Type: 'certificate', Company: 'Acme', Round: 'Seed', Fund: 'Northlight Fund I', 'Issue Date': '2024-03-05' },
  ...{ 'Share Class': 'Seed Preferred', Shares: 100000, 'Investment Amount': 50000, Currency: 'USD' },
};

/** Gives what is said of one row of a sheet. */
function checkRow(sheet: string, facts: Facts, rest: Partial<Table> = {}): readonly Found[] {
  const table = makeTable(sheet, [Object.keys(facts), Object.values(facts)], rest);
  return check(sheet === 'Companies' ? [table] : [ACME, table]).findings;
}

function checkMerged(isFiring: boolean, settings: Partial<InputReading>): readonly Found[] {
  const rows = ['Seed', 'Series A', 'Series B', 'Series C'].map((name, index) => [
    isFiring && index > 0 ? null : 'Acme',
    name,
    '2024-03-05',
  ]);
  const table = makeTable('Rounds', [Object.keys(ROUND), ...rows], { mergedRanges: isFiring ? ['A2:A5'] : [] });
  return check([ACME, table], settings).findings;
}

/** Rounds whose size is a formula, in a workbook that is to be recalculated or not. */
async function checkFormulas(calcPr: string): Promise<readonly Found[]> {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const toRow = (row: number, ...cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;
  const header = ['Company', 'Round', 'Closing Date', 'Round Size', 'Currency'];
  const rows = Array.from({ length: 12 }, (_, index) => {
    const row = index + 2;
    const named = [text(`A${row}`, 'Acme'), text(`B${row}`, `Series ${row}`), text(`C${row}`, '2025-03-05')];
    return toRow(row, ...named, `<c r="D${row}"><f>1000*1000</f><v>1000000</v></c>`, text(`E${row}`, 'USD'));
  });
  const data = toRow(1, ...header.map((name, index) => text(`${'ABCDE'[index]}1`, name))) + rows.join('');
  return check([ACME, ...(await readTables(makeXlsx({ sheets: [{ name: 'Rounds', data }], calcPr })))]).findings;
}

/** Findings about what a cell shows, how it is formatted and merged, and what a program left in it. */
export const SAMPLES: Samples = {
  'cells-filled-down': {
    findings: (isFiring) => checkMerged(isFiring, { fillDown: true }),
    told: ['info Rounds!A2'],
  },
  'comments-not-loaded': {
    findings: (isFiring) => {
      const author = isFiring ? {} : { author: 'capsheet' };
      const comment = { rowNumber: 2, columnIndex: 2, text: 'from the closing memo', ...author };
      return checkRow('Rounds', ROUND, { comments: [comment] });
    },
    told: ['info Rounds!C2'],
  },
  'currency-format-contradiction': {
    findings: (isFiring) => {
      const size = formatted(500000, isFiring ? '[$€-2] #,##0' : '[$$-409] #,##0');
      return checkRow('Rounds', { ...ROUND, 'Round Size': size, Currency: 'USD' });
    },
    told: ['warning Rounds!D2'],
  },
  'date-shown-in-part': {
    findings: (isFiring) =>
      checkRow('Rounds', { ...ROUND, 'Closing Date': formatted(45778, isFiring ? 'mmm-yy' : 'yyyy-mm-dd') }),
    told: ['warning Rounds!C2'],
  },
  'date-shown-otherwise': {
    findings: (isFiring) =>
      checkRow('Rounds', { ...ROUND, 'Closing Date': formatted(45000, isFiring ? '$#,##0.00' : 'yyyy-mm-dd') }),
    told: ['warning Rounds!C2'],
  },
  'formula-stale': {
    findings: (isFiring) => checkFormulas(`<calcPr calcId="124519" fullCalcOnLoad="${isFiring ? 1 : 0}"/>`),
    told: ['warning Rounds!D2'],
  },
  'number-shown-otherwise': {
    findings: (isFiring) => {
      const size = formatted('2.5', isFiring ? '$0.0"M"' : '$0.0');
      return checkRow('Rounds', { ...ROUND, 'Round Size': size, Currency: 'USD' });
    },
    told: ['error Rounds!D2'],
  },
  'text-damaged': {
    findings: (isFiring) => checkRow('Companies', { Company: isFiring ? 'SociÃ©tÃ© Nouvelle' : 'Société Nouvelle' }),
    told: ['error Companies!A2'],
  },
  'text-formula': {
    findings: (isFiring) => checkRow('Companies', { Company: isFiring ? '=A2&" LLC"' : 'A2 & LLC' }),
    told: ['error Companies!A2'],
  },
  'text-implausible': {
    findings: (isFiring) =>
      checkRow('Securities', { Ref: isFiring ? formatted(46024, 'd-mmm') : '2-Jan', ...CERTIFICATE }),
    told: ['warning Securities!A2'],
    beside: ['resolved-later'],
  },
  'text-too-long': {
    findings: (isFiring) =>
      checkRow('Companies', { Company: 'Acme', Description: 'x'.repeat(isFiring ? 40_000 : 32_767) }),
    told: ['error Companies!B2'],
  },
  'template-outdated': {
    findings: (isFiring) => {
      const version = makeTable('capsheet lists', [['template version'], [isFiring ? 4 : TEMPLATE_VERSION]]);
      return check([ACME, { ...version, state: 'very-hidden' }]).findings;
    },
    told: ['info'],
  },
  'example-left': {
    findings: (isFiring) =>
      checkRow('Rounds', {
        ...{ 'Company*': 'Acme', 'Round*': 'Series A', 'Closing Date*': '2024-03-05', Currency: 'USD' },
        ...{ 'Pre-Money Valuation': isFiring ? 20_000_000 : 30_000_000, 'Fully Diluted Shares': 12_500_000 },
      }),
    told: ['warning Rounds!B2', 'warning Rounds!E2', 'warning Rounds!F2'],
  },
};
