// node test/bench/annotate.mjs: writing what became of each row back into a workbook, against loading and saving it with
// a library. Three columns on every row, a colour and a comment on every fiftieth. Each copy is a process of its own; the
// wall time has its start in it, the peak and the processor's time are what the system counted. Trust the ratios of one
// run, not the seconds.
//
//   node test/bench/annotate.mjs --rows 100000 --runs 3 --only capsheet,exceljs --keep FOLDER
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeXlsx } from './make-inputs.mjs';

const SELF = fileURLToPath(import.meta.url);
const DIST = process.env.CAPSHEET_BENCH_DIST ?? new URL('../../build', import.meta.url).href;
const load = (module) => import(new URL(module, DIST.endsWith('/') ? DIST : `${DIST}/`).href);

const EVERY = 50;
const MESSAGE = 'No security of this company, fund and issue date was there.';
const WRONG = { message: '"Portfolio Company" is no company.', hint: 'Write its name as the service has it.' };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'capsheet,exceljs' },
    keep: { type: 'string' },
    child: { type: 'string' },
    file: { type: 'string', default: '' },
  },
});

/** Each copies a workbook with its annotations, and answers how long that took once the workbook was read, in ms. */
const WRITERS = {
  async capsheet(path, out) {
    const { readWorkbook } = await load('spreadsheet/workbook/read-workbook.js');
    const { writeResultWorkbook } = await load('report/workbook/annotate/write-result-workbook.js');
    const content = await readWorkbook(path);
    const started = performance.now();
    const [table] = content.tables;
    const layout = {
      inputIndex: 0,
      file: content.name,
      sheet: table.name,
      sheetKind: 'securities',
      headerRowNumber: 1,
      columns: table.rows[0].cells.map(({ columnIndex, value }) => ({ column: value.text, columnIndex })),
      resultColumns: [],
      lastColumnIndex: table.rows[0].cells.length - 1,
    };
    const rows = table.rows.slice(1).map(({ rowNumber }) => toRow(table.name, rowNumber));
    const summary = { kind: 'result', runId: 'r-1', inputs: [], version: '0', findings: [] };
    await writeResultWorkbook({ inputPath: path, content, layouts: [layout], rows, summary, outPath: out });
    return performance.now() - started;
  },

  async exceljs(path, out) {
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    const started = performance.now();
    const [sheet] = workbook.worksheets;
    const last = sheet.columnCount;
    sheet.eachRow((row, rowNumber) => {
      const texts = rowNumber === 1 ? ['Outcome', 'Message', 'Run'] : ['added', MESSAGE, 'r-1'];
      for (const [index, text] of texts.entries()) row.getCell(last + 1 + index).value = text;
      if (rowNumber % EVERY !== 0) return;
      const cell = row.getCell(3);
      cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF9C9C5' } };
      cell.note = `Error: ${WRONG.message}\n${WRONG.hint}`;
    });
    await workbook.xlsx.writeFile(out);
    return performance.now() - started;
  },
};

function toRow(sheet, rowNumber) {
  const base = { sheet, rowNumber, outcome: 'added', message: MESSAGE, run: 'r-1' };
  if (rowNumber % EVERY !== 0) return { ...base, findings: [] };
  const place = { inputIndex: 0, sheet, row: rowNumber, column: 'Company', cell: `C${rowNumber}` };
  return {
    ...base,
    outcome: 'invalid',
    findings: [{ severity: 'error', code: 'reference-unknown', ...place, ...WRONG }],
  };
}

if (options.child === undefined) await runBench();
else {
  const out = join(mkdtempSync(join(tmpdir(), 'capsheet-bench-')), 'out.xlsx');
  const milliseconds = await WRITERS[options.child](options.file, out);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.log(`${milliseconds} ${maxRSS} ${statSync(out).size} ${userCPUTime + systemCPUTime}`);
  rmSync(join(out, '..'), { recursive: true });
}

async function runBench() {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    for (const rows of options.rows.split(',').map(Number)) await measureAll(folder, rows);
  } finally {
    if (options.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function measureAll(folder, rows) {
  const path = join(folder, `securities-${rows}.xlsx`);
  if (!existsSync(path)) await makeXlsx(path, rows);
  const names = options.only.split(',');
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  // In turns, so that a busy minute of the machine falls on all of them.
  for (let run = 0; run < Number(options.runs); run += 1)
    for (const name of names) runs[name].push(measure(name, path));
  const own = median(runs[names[0]], 'seconds');
  const ownCpu = median(runs[names[0]], 'cpu');
  console.log(
    `\n| annotating ${rows.toLocaleString('en')} rows | s | × | once read, s | CPU, s | × | peak MB | result MiB |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const name of names) {
    const of = (what) => median(runs[name], what);
    const figures = [
      of('seconds').toFixed(2),
      (of('seconds') / own).toFixed(1),
      of('after').toFixed(2),
      of('cpu').toFixed(2),
      (of('cpu') / ownCpu).toFixed(1),
      of('megabytes').toFixed(0),
      of('size').toFixed(1),
    ];
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
}

function measure(name, path) {
  const started = process.hrtime.bigint();
  const child = spawnSync(process.execPath, ['--max-old-space-size=12000', SELF, '--child', name, '--file', path], {
    encoding: 'utf8',
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (child.status !== 0) throw new Error(`${name} failed: ${child.stderr}`);
  const [milliseconds, kibibytes, bytes, cpu] = child.stdout.trim().split(' ').map(Number);
  return {
    seconds,
    after: milliseconds / 1000,
    cpu: cpu / 1e6,
    megabytes: kibibytes / 1024,
    size: bytes / 1024 ** 2,
  };
}

function median(runs, what) {
  return runs.map((run) => run[what]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
}
