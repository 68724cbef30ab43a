// npm run bench:crowd: thousands of rows of one company that are hard to tell apart, planned, applied and planned again,
// each as a process of its own against a sandbox of its own. Told is the processor's time by shape and size, how it grows
// from the smaller size to the larger, and how it stands to as many rows of two hundred companies.
//
//   npm run bench:crowd -- --rows 2000,16000 --shapes distinct,spread --keep FOLDER --node --cpu-prof
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCrowd, SHAPES } from './make-crowd.mjs';
import { measureCommand, startService } from './measure-command.mjs';
import { printTable } from './print-results.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000,16000' },
    shapes: {
      type: 'string',
      default: ['spread', ...Object.keys(SHAPES).filter((name) => name !== 'spread'), 'half'].join(','),
    },
    keep: { type: 'string' },
    /** Handed to the Node.js that is measured. */
    node: { type: 'string', multiple: true, default: [] },
  },
});

/** Growth with the rows, and a company with all of them against many companies: both of the processor's time. */
const GOALS = { growth: 1.2, against: 2 };

const sizes = options.rows.split(',').map(Number);
const root = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-crowd-'));
try {
  const measured = {};
  for (const shape of options.shapes.split(',')) {
    measured[shape] = [];
    for (const rows of sizes) measured[shape].push(await measureShape(shape, rows));
  }
  printShapes(measured);
} finally {
  if (options.keep === undefined) rmSync(root, { recursive: true });
}

async function measureShape(shape, rows) {
  const folder = join(root, `${shape}-${rows}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const input = join(folder, 'crowd');
  const service = await startService(folder);
  const run = async (command) => {
    const { cpu, seconds, megabytes, status, document } = await measureCommand(command, input, {
      service,
      node: options.node,
    });
    console.log(
      `${shape} ${rows} ${command}: ${cpu.toFixed(1)} s of the processor, ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, exit status ${status}, ${JSON.stringify(document.summary ?? document.message)}`,
    );
    return cpu;
  };
  try {
    if (shape === 'half') {
      await makeCrowd(input, SHAPES.distinct(rows / 2));
      await run('apply');
    }
    await makeCrowd(input, SHAPES[shape === 'half' ? 'distinct' : shape](rows));
    return { plan: await run('plan'), apply: await run('apply'), again: await run('plan') };
  } finally {
    service.stop();
  }
}

function printShapes(measured) {
  const [small, large] = [sizes[0], sizes.at(-1)];
  const total = ({ plan, apply, again }) => plan + apply + again;
  const baseline = measured.spread?.at(-1);
  console.log(
    `\nSeconds of the processor; growth: from ${small} to ${large} rows, by how much more than the rows; against: to ${large} rows of many companies\n`,
  );
  printTable(
    [
      'shape',
      ...sizes.flatMap((rows) => ['plan', 'apply', 'again'].map((step) => `${step} ${rows}`)),
      'growth',
      'against',
      '',
    ],
    Object.entries(measured).map(([shape, results]) => {
      const growth = total(results.at(-1)) / total(results[0]) / (large / small);
      const against = baseline === undefined ? undefined : total(results.at(-1)) / total(baseline);
      const isMet = growth <= GOALS.growth && (against === undefined || against < GOALS.against);
      return [
        shape,
        ...results.flatMap(({ plan, apply, again }) => [plan, apply, again].map((seconds) => seconds.toFixed(1))),
        growth.toFixed(2),
        against?.toFixed(2) ?? '',
        isMet ? 'met' : 'MISSED',
      ];
    }),
  );
}
