// node test/bench/scale.mjs: a whole portfolio planned, applied and planned again against the sandbox, each as a process
// of its own. Told are the wall time, the processor's time, the peak of memory, and the requests (build first).
//
//   node test/bench/scale.mjs --securities 100000 --companies 2000 --steps plan,apply,again --keep FOLDER
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePortfolio } from './make-portfolio.mjs';
import { measureCommand, startService } from './measure-command.mjs';

const { values: options } = parseArgs({
  options: {
    securities: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '2000' },
    steps: { type: 'string', default: 'plan,apply,again' },
    keep: { type: 'string' },
    /** Handed to the Node.js that is measured, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
});

await runBench();

async function runBench() {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-scale-'));
  mkdirSync(folder, { recursive: true });
  const size = { companies: Number(options.companies), securities: Number(options.securities) };
  const input = join(folder, `portfolio-${size.securities}`);
  console.log(JSON.stringify(await makePortfolio(input, size)));
  const service = await startService(folder);
  try {
    for (const step of options.steps.split(',')) {
      const command = step === 'apply' ? 'apply' : 'plan';
      tell(step, await measureCommand(command, input, { service, node: options.node }));
    }
  } finally {
    service.stop();
    if (options.keep === undefined) rmSync(folder, { recursive: true });
  }
}

function tell(step, { seconds, cpu, megabytes, status, document }) {
  const figures = [
    `${seconds.toFixed(1)} s`,
    `${cpu.toFixed(1)} s of the processor`,
    `${megabytes.toFixed(0)} MB at the most`,
    `exit status ${status}`,
  ];
  console.log(`${step}: ${figures.join(', ')}`);
  const { summary, requests, findings, message } = document;
  console.log(`  rows ${JSON.stringify(summary ?? message)}, findings ${findings?.length}`);
  console.log(`  requests ${JSON.stringify(requests)}`);
}
