// node test/bench/journal.mjs: what the journal of a machine takes for 400 requests of 25 rows, eight of them under way at a
// time (npm run build:modules first). Told are the transactions, the time by the clock, and that of the processor.
//
//   node test/bench/journal.mjs --requests 400 --rows 25 --together 8
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLocalJournal } from '../../build/engine/journal/sqlite/open-journal.js';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '400' },
    rows: { type: 'string', default: '25' },
    together: { type: 'string', default: '8' },
  },
});
const [REQUESTS, ROWS, TOGETHER] = [options.requests, options.rows, options.together].map(Number);
const AT = new Date(0);
const ANSWER_MS = 5;

/** After each transaction the journal looks whether its file is still the one that it has opened. */
let transactions = 0;
const { statSync } = fs;
fs.statSync = (path, ...rest) => {
  if (String(path).endsWith('journal.sqlite')) transactions += 1;
  return statSync(path, ...rest);
};
syncBuiltinESMExports();

// Where a disk is, and no memory that passes for one.
const folder = mkdtempSync(join(process.cwd(), '.cache/journal-'));
try {
  const journal = await openLocalJournal(folder);
  const log = await journal.startRun({
    ...{ service: 'https://service.example', firm: { id: 'f', name: 'Firm' }, madeBy: 'a', appliedBy: 'a' },
    ...{ madeAt: AT.toISOString(), startedAt: AT, inputs: [], basis: { notes: [], findings: [] } },
  });
  const requests = Array.from({ length: REQUESTS }, (_, request) =>
    Array.from({ length: ROWS }, (_row, row) => ({ rowKey: `${request}/${row}`, data: makeData(request, row) })),
  );
  await log.recordRows(requests.flat().map(makeRow));
  const numbers = await log.planRequests(
    requests.map((items) => ({ operation: 'addSecurities', rowKeys: items.map(({ rowKey }) => rowKey) })),
  );
  const [before, cpuBefore, startedAt] = [transactions, process.cpuUsage(), performance.now()];
  const waiting = [...requests.entries()];
  const sendNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, items] = next;
      await log.intendRequest(numbers[index], { items, held: [], at: AT });
      await sleep(ANSWER_MS);
      const outcomes = items.map(({ rowKey }) => ({ rowKey, outcome: 'added', id: rowKey, findings: [] }));
      await log.advanceRequest(numbers[index], 'settled', { at: AT, outcomes });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, sendNext));
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${REQUESTS} requests of ${ROWS} rows: ${transactions - before} transactions, ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of the processor`,
  );
  await journal.close();
} finally {
  rmSync(folder, { recursive: true });
}

function makeData(request, row) {
  return {
    ...{
      kind: 'security',
      type: 'certificate',
      company: `company-${request}`,
      fundId: 'fund',
      issueDate: '2024-03-31',
    },
    ...{ shares: String(1000 + row), investmentAmount: { amount: '2500', currency: 'USD' }, shareClass: 'class' },
  };
}

function makeRow({ rowKey }, index) {
  const origin = { inputIndex: 0, file: 'Securities.csv', sheet: 'Securities', rowNumber: index + 2 };
  const planned = { action: 'add', why: 'Not in the service.', changes: [], findings: [] };
  return { rowKey, origin, kind: 'security', key: rowKey, planned, outcome: 'not-run' };
}
