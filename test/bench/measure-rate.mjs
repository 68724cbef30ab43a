// How much of what the service allows a long apply makes use of: alone, and beside another process that shares its
// journal and its credentials and never stops planning. The sandbox holds them to the published windows.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUBLISHED_RATE_WINDOWS } from '../../build/service/sandbox/http/rate-limit.js';
import { startSandbox } from '../../build/service/sandbox/start-sandbox.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const CLIENT_SECRET = 'rate';
/** One row a request: as many requests as the windows let through. */
const PROFILE = { batches: { maxItems: 1 } };
/** The window that allows the fewest in the long run. */
const [NARROWEST] = PUBLISHED_RATE_WINDOWS.toSorted((a, b) => a.requests / a.seconds - b.requests / b.seconds);

/** `{ share, refused }`: of the allowed rate, and how many requests were one too many. So many windows are filled. */
export async function measureRate(folder, { processes, windows = 6 }) {
  mkdirSync(folder, { recursive: true });
  const sandbox = await startSandbox({ seed: 'sample', clientSecret: CLIENT_SECRET });
  const count = NARROWEST.requests * windows;
  const rows = Array.from(
    { length: count + NARROWEST.requests },
    (_, index) => `Kestrel Bio,Round ${index},2025-08-20`,
  );
  writeFileSync(join(folder, 'Rounds.csv'), ['Company,Round,Closing Date', ...rows].join('\n'));
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(PROFILE));
  const times = [];
  const { push } = sandbox.requests;
  sandbox.requests.push = (...entries) => {
    if (entries.every(({ status }) => status < 400)) times.push(performance.now());
    return push.apply(sandbox.requests, entries);
  };
  let isOver = false;
  const children = new Set();
  const run = (args) =>
    new Promise((resolve) => {
      const env = { ...process.env, CAPSHEET_BASE_URL: sandbox.url, CAPSHEET_CLIENT_ID: sandbox.clientId };
      const places = ['--service-profile', join(folder, 'profile.json'), '--state-dir', join(folder, 'state')];
      const child = spawn(process.execPath, [MAIN, ...args, join(folder, 'Rounds.csv'), '--quiet', ...places], {
        env: { ...env, CAPSHEET_CLIENT_SECRET: CLIENT_SECRET },
        stdio: 'ignore',
      });
      children.add(child);
      child.once('close', () => resolve(children.delete(child)));
    });
  const plans = async () => {
    while (!isOver) await run(['plan']);
  };
  const all = [run(['apply', '--yes']), ...Array.from({ length: processes - 1 }, plans)];
  // The first window is filled at once; what is told of the pace comes after it.
  while (times.length < count + NARROWEST.requests) await new Promise((resolve) => setTimeout(resolve, 100));
  isOver = true;
  for (const child of children) child.kill();
  await Promise.all(all);
  const refused = sandbox.requests.filter(({ status }) => status === 429).length;
  await sandbox.close();
  return { share: shareOf(times), refused };
}

/** From each request to the one that is as many whole windows later, so that it does not matter how they come in bursts. */
function shareOf(times) {
  const { requests, seconds } = NARROWEST;
  const windows = Math.floor(times.length / requests) - 1;
  const spans = times
    .slice(0, times.length - windows * requests)
    .map((time, at) => times[at + windows * requests] - time);
  const average = spans.reduce((sum, span) => sum + span, 0) / spans.length;
  return (windows * seconds * 1000) / average;
}
