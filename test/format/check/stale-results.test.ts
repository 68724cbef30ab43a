import { expect, test } from 'vitest';
import { readTables } from '../../spreadsheet/workbook/support.ts';
import { makeXlsx } from '../../support/make-xlsx.ts';
import { findingsOf } from './support.ts';

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Rounds whose size is a formula, with a result of 0 as programs write it that cannot calculate. */
async function checkRounds(calcPr: string): Promise<string[]> {
  const header = ['Company', 'Round', 'Closing Date', 'Round Size', 'Currency'];
  const rows = [2, 3].map((row) => {
    const named = text(`A${row}`, 'Oak Motion') + text(`B${row}`, `Series ${row}`) + text(`C${row}`, `2025-0${row}-03`);
    return `<row r="${row}">${named}<c r="D${row}"><f>1000*1000</f><v>0</v></c>${text(`E${row}`, 'USD')}</row>`;
  });
  const data = `<row r="1">${header.map((name, index) => text(`${'ABCDE'[index]}1`, name)).join('')}</row>${rows.join('')}`;
  const tables = await readTables(makeXlsx({ sheets: [{ name: 'Rounds', data }], calcPr }));
  return findingsOf(tables).filter((told) => told.includes('formula'));
}

test.each([
  ['is to be calculated when it is opened', '<calcPr calcId="124519" fullCalcOnLoad="1"/>'],
  [
    'was saved before it was calculated',
    '<calcPr calcId="191029" calcMode="manual" calcCompleted="0" calcOnSave="0"/>',
  ],
])('results of formulas in a file that %s are told, once a sheet', async (_why, calcPr) => {
  expect(await checkRounds(calcPr)).toEqual(['warning Rounds!D2 formula-stale: 2 · Excel · LibreOffice']);
});

test.each([
  '',
  '<calcPr calcId="191029"/>',
  '<calcPr calcId="191029" fullCalcOnLoad="0"/>',
  '<calcPr calcId="191029" calcMode="manual" calcCompleted="1"/>',
])('those of a file that a spreadsheet calculated are taken: %s', async (calcPr) => {
  expect(await checkRounds(calcPr)).toEqual([]);
});

test.each([
  '<f>TODAY()</f>',
  '<f>EOMONTH(NOW(),-1)</f>',
  '<f><![CDATA[today()]]></f>',
  '<f t="shared" ref="C2:C3" si="0">TODAY()-RAND()</f>',
])('a date that is another one tomorrow is told at its cell: %s', async (formula) => {
  const header = ['Company', 'Round', 'Closing Date'].map((name, index) => text(`${'ABC'[index]}1`, name));
  const row = `${text('A2', 'Oak Motion')}${text('B2', 'Seed')}<c r="C2">${formula}<v>45382</v></c>`;
  const settled = `${text('A3', 'Oak Motion')}${text('B3', 'Series A')}<c r="C3"><f>KNOW(TODAY)</f><v>45382</v></c>`;
  const data = `<row r="1">${header.join('')}</row><row r="2">${row}</row><row r="3">${settled}</row>`;
  const found = findingsOf(await readTables(makeXlsx({ sheets: [{ name: 'Rounds', data }] })));
  expect(found.filter((told) => told.includes('formula'))).toEqual([
    'warning Rounds!C2 (Closing Date) formula-stale: "45382"',
  ]);
});
