import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import { applyInputs } from '../../src/jobs/pipeline/apply-inputs.ts';
import type { Confirmation } from '../../src/jobs/pipeline/applying/run-in-progress.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { loadSavedPlan, readingRequestOf } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { openSession } from '../../src/jobs/pipeline/session/open-session.ts';
import type { Session } from '../../src/jobs/pipeline/session/session.ts';
import type { OutcomeKind } from '../../src/model/outcomes/outcome.ts';
import type { RunReport } from '../../src/model/outcomes/run-report.ts';
import { parseProfile } from '../../src/service/client/profile.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { needsOwnProcess } from '../support/tested-command.ts';

/** The whole way of an apply within the test's own process, so that its clock and its pauses can be had by the hand. */
export interface Bench {
  readonly folder: string;
  readonly stateDir: string;
  readonly sandbox: Sandbox;
  /** Writes an input and gives its path. */
  put(name: string, lines: readonly string[]): string;
  session(settings?: BenchSettings): Promise<Session>;
  apply(path: string, settings?: BenchSettings): Promise<RunReport>;
  /** Runs SQL on the file that the sandbox keeps its data in, or on the journal. */
  tamper(file: 'service' | 'journal', sql: string): void;
}

export interface BenchSettings {
  /** The address that capsheet asks; that of the service itself where left out. */
  readonly url?: string;
  readonly now?: () => Date;
  /** Told of every pause before it is made. */
  readonly onPause?: (ms: number) => void | Promise<void>;
  readonly signal?: AbortSignal;
  /** The answer to the question before applying; nobody is asked where left out. */
  readonly confirm?: Confirmation;
}

export interface BenchOptions extends Partial<SandboxOptions> {
  readonly profile?: { readonly [setting: string]: unknown };
}

const CLIENT_SECRET = 'a-secret-that-nobody-may-read';
/** Above the latest at which the sandboxes of these tests store or show anything. */
const PROFILE = {
  rateWindows: [],
  settleSeconds: 0.2,
  visibleSeconds: 0.2,
  timeouts: { headersSeconds: 0.5 },
  retries: { firstDelaySeconds: 0.01, maxDelaySeconds: 0.05 },
};

export async function openBench({ profile = {}, ...options }: BenchOptions = {}): Promise<Bench> {
  needsOwnProcess('a clock, pauses and answers by the hand of the test');
  const home = mkdtempSync(join(tmpdir(), 'capsheet-bench-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  // The result of a folder lies beside it.
  const folder = join(home, 'bench');
  mkdirSync(folder);
  const data = join(folder, 'service.sqlite');
  const settings = { seed: 'sample', rateWindows: [], clientSecret: CLIENT_SECRET, data, ...options } as const;
  const sandbox = await startSandbox(settings);
  onTestFinished(() => sandbox.close());
  const stateDir = join(folder, 'state');
  const parsed = parseProfile({ ...PROFILE, ...profile }, 'test');
  const session = async ({ url, now, onPause, signal }: BenchSettings = {}): Promise<Session> => {
    const { clientId } = sandbox;
    const opened = await openSession({
      network: {},
      ...{
        baseUrl: url ?? sandbox.url,
        journal: { stateDir },
        userName: 'ana',
        version: '0.0.0',
        profile: { profile: parsed },
      },
      credentials: { clientId, clientSecret: CLIENT_SECRET },
      ...(signal === undefined ? {} : { signal }),
    });
    onTestFinished(() => opened.close());
    const sleep = async (ms: number, stop?: AbortSignal) => {
      await onPause?.(ms);
      await opened.sleep(ms, stop);
    };
    return { ...opened, sleep, ...(now === undefined ? {} : { now }) };
  };
  return {
    ...{ folder, stateDir, sandbox, session },
    put: (name, lines) => {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`);
      return path;
    },
    apply: async (path, given = {}) => applyFile(path, await session(given), given),
    tamper: (file, sql) => {
      const db = new DatabaseSync(file === 'service' ? data : join(stateDir, 'journal.sqlite'));
      db.exec(sql);
      db.close();
    },
  };
}

async function applyFile(
  path: string,
  session: Session,
  { signal, confirm = 'unasked' }: BenchSettings,
): Promise<RunReport> {
  const saved = path.endsWith('.json') ? await loadSavedPlan(path) : undefined;
  const reading = { paths: [path], reading: { decimalSign: '.' as const } };
  const inputs = await readAndCheck(saved === undefined ? reading : readingRequestOf(saved));
  const report = await applyInputs(inputs, session, {
    ...{ isPartial: false, isStrict: false, confirm: async () => confirm },
    ...(saved === undefined ? {} : { saved }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (report === undefined) throw new Error('it was declined');
  return report;
}

export function outcomesOf({ outcomes }: RunReport): readonly OutcomeKind[] {
  return outcomes.map(({ outcome }) => outcome);
}

export function areVerified({ outcomes }: RunReport): boolean {
  return outcomes.every(({ verified }) => verified === true);
}
