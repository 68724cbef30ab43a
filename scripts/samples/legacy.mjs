// A partner's own list of positions, as it grew over the years: nobody designed it for anything. Some of it is in the
// sample sandbox already. Everything is made up.
import ExcelJS from 'exceljs';

const THOUSANDS = '#,##0.0_);(#,##0.0)';
const SHARES = '#,##0';
const PRICE = '0.00##';
const DATE = 'd mmm yyyy';

const POSITIONS = [
  ['Cedarpoint Health', 'NL II', 'Series A Preferred', date('2023-05-11'), '$', 1500, 600000, 2.5, 'infusions'],
  ['', '', 'Series B Preferred', date('2025-06-12'), '$', 1020, 240000, 4.25, ''],
  ['Total Cedarpoint Health', '', '', '', '', 2520, 840000, '', ''],
  [],
  ['Alder Optics (1)', 'NL Europe', 'Seed Preferred', '14.03.2022', '€', 750, 300000, 2.5, 'second site in Jena'],
  ['', '', 'Series A Preferred', '02.11.2023', '€', 1200, 200000, 6, '—'],
  ['Total Alder Optics', '', '', '', '', 1950, 500000, '', ''],
  [],
  ['Copperline Freight *', 'NL I', 'Series A Preferred', date('2024-01-31'), '$', 400, 160000, 2.5, ''],
  ['', 'NL II', 'Series A Preferred', date('2024-01-31'), '$', 600, 240000, 2.5, 'pro rata'],
  ['', 'NL II', 'Common', date('2024-01-31'), '$', '62.5', '50,000', 1.25, 'secondary?'],
  ['Total Copperline Freight', '', '', '', '', 1062.5, 450000, '', ''],
  [],
  ['Grand total', '', '', '', '', 5532.5, 1790000, '', ''],
  [],
  ['(1) Formerly Alder Lens'],
  ['* Board seat lapsed in 2025'],
];

const NOTES = [
  ['Brightwater Labs', 'NL II', 'Pre-Seed', 'SAFE', date('2024-02-01'), 250, 8, 20, 'n/a'],
  ['Copperline Freight', 'NL I', 'Bridge 2025', 'Conv. loan', date('2025-03-31'), 150.5, '—', 15, date('2027-03-31')],
];

/** The workbook of samples/legacy. */
export function buildLegacyWorkbook() {
  const workbook = new ExcelJS.Workbook();
  addPositions(workbook.addWorksheet('Positions'));
  addNotes(workbook.addWorksheet('Notes'));
  const scratch = workbook.addWorksheet('Scratch');
  scratch.addRow(['ask Jonas about Alder, price of the A round?']);
  scratch.addRow(['1.95m + 1.06m + 2.52m', 5532.5]);
  return workbook;
}

function addPositions(sheet) {
  sheet.addRow(['Northlight: what we hold, 30 June 2025']);
  sheet.addRow(['Cost in thousands. Ask before you sort.']);
  sheet.addRow([]);
  sheet.addRow(['Company', 'Fund', 'Security', 'Bought', 'Cost', '', 'Shares', 'Price', 'Comment']);
  sheet.addRow(['', '', '', '', 'Cur', '000s', 'held', 'per share', '']);
  sheet.mergeCells('E4:F4');
  sheet.mergeCells('A1:I1');
  for (const row of [1, 4, 5]) sheet.getRow(row).font = { bold: true };
  addRows(sheet, POSITIONS, { 4: DATE, 6: THOUSANDS, 7: SHARES, 8: PRICE });
  setWidths(sheet, [28, 11, 22, 13, 5, 11, 11, 10, 24]);
}

function addNotes(sheet) {
  sheet.addRow(['Convertibles']);
  sheet.addRow([]);
  sheet.addRow([
    'Company',
    'Vehicle',
    'Round',
    'Instrument',
    'Signed',
    'Amount ($K)',
    'Cap ($M)',
    'Disc. %',
    'Maturity',
  ]);
  sheet.getRow(3).font = { bold: true };
  addRows(sheet, NOTES, { 5: DATE, 6: THOUSANDS, 9: DATE });
  setWidths(sheet, [24, 11, 14, 13, 13, 13, 10, 10, 13]);
}

function addRows(sheet, rows, formats) {
  for (const values of rows) {
    const row = sheet.addRow(values.map((value) => (value === '' ? null : value)));
    for (const [column, numFmt] of Object.entries(formats)) row.getCell(Number(column)).numFmt = numFmt;
    if (/total/i.test(String(values[0] ?? ''))) row.font = { bold: true };
  }
}

function setWidths(sheet, widths) {
  for (const [index, width] of widths.entries()) sheet.getColumn(index + 1).width = width;
}

function date(iso) {
  return new Date(`${iso}T00:00:00Z`);
}
