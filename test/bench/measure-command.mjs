// Starts the built command against a sandbox of its own, each in a process of its own, and says what the system counted.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('./serve-sandbox.mjs', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Loaded into the command that is measured: it says at the end what the system counted. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`process.on('exit', (status) => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const counted = { status, megabytes: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 };
  process.stderr.write(JSON.stringify(counted) + '\\n');
});`)}`;
/** No rate windows: how long the service makes one wait is no matter of how fast capsheet is. */
const PROFILE = { rateWindows: [], settleSeconds: 0, visibleSeconds: 0 };

/** A sandbox whose memory is not what is measured; `folder` holds its data, its profile and the state of the runs. */
export async function startService(folder) {
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(PROFILE));
  const child = spawn(process.execPath, [SERVE, join(folder, 'service.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data).split('\n'))));
  return { folder, stop: () => child.kill(), ...JSON.parse(line) };
}

/** Runs `plan` or `apply`; `node` is handed to the Node.js that is measured, such as --cpu-prof. */
export async function measureCommand(command, input, { service, node = [] }) {
  const { folder, url, clientId, clientSecret } = service;
  const confirmed = command === 'apply' ? ['--yes'] : [];
  const places = ['--service-profile', join(folder, 'profile.json'), '--state-dir', join(folder, 'state')];
  const started = process.hrtime.bigint();
  const child = spawn(
    process.execPath,
    [...node, '--import', COUNTING, MAIN, command, input, ...confirmed, '--json', ...places],
    {
      env: {
        ...process.env,
        CAPSHEET_BASE_URL: url,
        CAPSHEET_CLIENT_ID: clientId,
        CAPSHEET_CLIENT_SECRET: clientSecret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [stdout, stderr] = await Promise.all([collect(child.stdout), collect(child.stderr)]);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const counted = JSON.parse(stderr.trim().split('\n').at(-1));
  // A command that failed took no time: no figure of it counts.
  if (counted.status !== 0)
    throw new Error(`${command} of ${input} ended with ${counted.status}: ${stdout.slice(0, 500)}`);
  return { seconds, ...counted, document: JSON.parse(stdout) };
}

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
