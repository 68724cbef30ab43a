import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHED_RATE_WINDOWS } from '../../src/service/sandbox/http/rate-limit.ts';
import { startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { applyWithin } from './apply-within.ts';

const CLIENT_SECRET = 'nobody-may-read-this';
/** One row a request: as many writes as the windows let through. */
const PROFILE = { batches: { maxItems: 1 } };

/**
 * Applies more rounds than can be sent in the time, against a sandbox that holds its callers to the published windows,
 * and tells how much of what they allow was used from the first write on.
 */
export async function measureRate(seconds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-rate-'));
  const sandbox = await startSandbox({ seed: 'sample', clientSecret: CLIENT_SECRET });
  try {
    const allowed = Math.min(...PUBLISHED_RATE_WINDOWS.map((window) => (window.requests / window.seconds) * seconds));
    const rows = Array.from(
      { length: Math.ceil(allowed * 1.5) },
      (_, index) => `Kestrel Bio,Round ${index},2025-08-20`,
    );
    writeFileSync(join(folder, 'Rounds.csv'), ['Company,Round,Closing Date', ...rows].join('\n'));
    writeFileSync(join(folder, 'profile.json'), JSON.stringify(PROFILE));
    const stop = new AbortController();
    const stateDir = join(folder, 'state');
    const desk = { sandbox, folder, stateDir, clientSecret: CLIENT_SECRET, book: 'Rounds.csv' };
    const applied = applyWithin(desk, 'Rounds.csv', stop.signal);
    const countWrites = () => sandbox.requests.filter(({ path }) => path.endsWith('/add/')).length;
    while (countWrites() === 0) await pause(1);
    const before = sandbox.requests.length - 1;
    await pause(seconds * 1000);
    const sent = sandbox.requests.length - before;
    const [writes, refused] = [countWrites(), sandbox.requests.filter(({ status }) => status === 429).length];
    stop.abort();
    await applied;
    const share = ((sent / allowed) * 100).toFixed(1);
    return `${sent} requests (${writes} writes, ${refused} answered 429) in ${seconds} s: ${share} % of the ${allowed} allowed`;
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
