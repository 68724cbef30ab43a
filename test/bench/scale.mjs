// node test/bench/scale.mjs: a whole portfolio planned, applied and planned again against the sandbox, each as a process
// of its own. Told are the wall time, the processor's time, the peak of memory, and the requests (build first).
//
//   node test/bench/scale.mjs --securities 100000 --companies 2000 --steps plan,apply,again --keep FOLDER
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../build/sandbox/start-sandbox.js';
import { makePortfolio } from './make-portfolio.mjs';

const SELF = fileURLToPath(import.meta.url);
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Loaded into the command that is measured: it says at the end what the system counted. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`process.on('exit', (status) => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const counted = { status, megabytes: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 };
  process.stderr.write(JSON.stringify(counted) + '\\n');
});`)}`;
/** No rate windows: how long the service makes one wait is no matter of how fast capsheet is. */
const PROFILE = { rateWindows: [], settleSeconds: 0, visibleSeconds: 0 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    securities: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '2000' },
    steps: { type: 'string', default: 'plan,apply,again' },
    keep: { type: 'string' },
    /** Handed to the Node.js that is measured, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
    sandbox: { type: 'boolean', default: false },
  },
});

if (options.sandbox) await serve(positionals[0]);
else await runBench();

async function serve(data) {
  const { url, clientId, clientSecret } = await startSandbox({
    seed: 'sample',
    rateWindows: [],
    data,
    clientSecret: 'scale',
  });
  process.stdout.write(`${JSON.stringify({ url, clientId, clientSecret })}\n`);
}

async function runBench() {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-scale-'));
  mkdirSync(folder, { recursive: true });
  const size = { companies: Number(options.companies), securities: Number(options.securities) };
  const input = join(folder, `portfolio-${size.securities}`);
  console.log(JSON.stringify(await makePortfolio(input, size)));
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(PROFILE));
  const service = await startService(folder);
  try {
    for (const step of options.steps.split(',')) tell(step, await measure(step, { folder, input, service }));
  } finally {
    service.process.kill();
    if (options.keep === undefined) rmSync(folder, { recursive: true });
  }
}

/** In a process of its own, whose memory is not what is measured. */
async function startService(folder) {
  const child = spawn(process.execPath, [SELF, '--sandbox', join(folder, 'service.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data).split('\n'))));
  return { process: child, ...JSON.parse(line) };
}

async function measure(step, { folder, input, service }) {
  const command = step === 'apply' ? ['apply', input, '--yes'] : ['plan', input];
  const args = [...command, '--json', '--profile', join(folder, 'profile.json'), '--state-dir', join(folder, 'state')];
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, [...options.node, '--import', COUNTING, MAIN, ...args], {
    env: {
      ...process.env,
      CAPSHEET_BASE_URL: service.url,
      CAPSHEET_CLIENT_ID: service.clientId,
      CAPSHEET_CLIENT_SECRET: service.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([collect(child.stdout), collect(child.stderr)]);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { seconds, ...JSON.parse(stderr.trim().split('\n').at(-1)), document: JSON.parse(stdout) };
}

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
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
