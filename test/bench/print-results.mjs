import { GOALS } from './goals.mjs';

const NAMES = {
  capsheet: 'capsheet, reading',
  'capsheet check': 'capsheet check, the whole command',
  exceljs: 'exceljs, whole load',
  SheetJS: 'SheetJS, dense',
  openpyxl: 'openpyxl, read-only',
};

/** One table a file: a line a reader, with how many times as long as capsheet's own reading it took. */
export function printFile({ rows, format, mebibytes }, measured, leftOut) {
  console.log(`\n${rows.toLocaleString('en')} rows of 16 columns, .${format} of ${mebibytes.toFixed(1)} MiB\n`);
  printTable(
    ['reader', 'seconds', '×', 'processor seconds', '×', 'peak MB'],
    Object.entries(measured).map(([name, found]) => [
      NAMES[name] ?? name,
      found.seconds.toFixed(2),
      times(found.seconds, measured.capsheet?.seconds),
      found.cpuSeconds.toFixed(2),
      times(found.cpuSeconds, measured.capsheet?.cpuSeconds),
      found.megabytes.toFixed(0),
    ]),
  );
  for (const [name, why] of leftOut) console.log(`Left out: ${NAMES[name] ?? name}, since ${why}.`);
}

/** `xlsx`: what was measured, by rows and reader. */
export function printGoals(xlsx) {
  console.log('\nWhat it is held to, by processor seconds\n');
  printTable(
    ['goal', 'wanted', 'measured', ''],
    GOALS.map(({ label, wanted, measure, show, isMet }) => {
      const value = measure(xlsx);
      return value === undefined
        ? [label, wanted, 'not measured', '']
        : [label, wanted, show(value), isMet(value) ? 'met' : 'MISSED'];
    }),
  );
}

function times(seconds, own) {
  return own === undefined ? '' : (seconds / own).toFixed(1);
}

export function printTable(header, rows) {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log(line(header));
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) console.log(line(row));
}
