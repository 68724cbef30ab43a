import { spawnSync } from 'node:child_process';
import { closeLater } from '../support/close-later.ts';
import { detain, dropAfterStoring, FaultProxy, withhold } from '../support/fault-proxy.ts';
import { startCapsheet } from '../support/run-capsheet.ts';
import type { Ended, Started } from '../support/start-program.ts';
import { type Desk, type DeskOptions, openDesk } from './desk.ts';

export const ROUNDS_GET = 'POST /beta/investment/financing-events/get/';
export const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const COLUMNS = 'Company,Round,Closing Date';
const DAY = '2025-08-20';

export interface ApplySettings {
  /** The desk's own where left out. */
  readonly stateDir?: string;
  /** Starts the command from elsewhere: `OTHER_HOST`. */
  readonly within?: readonly string[];
  readonly nodeArgs?: readonly string[];
}

/** A desk whose service is reached through a proxy, at which applies can be held. */
export interface HeldDesk extends Desk {
  readonly proxy: FaultProxy;
  /** `capsheet ARGS` as a process of its own. */
  begin(args: readonly string[], settings?: ApplySettings): Started;
  /** The environment of whoever works with this state folder. */
  envOf(stateDir?: string): { readonly [name: string]: string };
}

export async function openHeldDesk(options: DeskOptions = {}): Promise<HeldDesk> {
  const desk = await openDesk(options);
  const proxy = await FaultProxy.start(desk.sandbox.url);
  closeLater(() => proxy.close());
  const envOf = (stateDir = desk.stateDir) => ({
    ...desk.env,
    CAPSHEET_BASE_URL: proxy.url,
    CAPSHEET_STATE_DIR: stateDir,
  });
  const begin: HeldDesk['begin'] = (args, { stateDir, ...from } = {}) =>
    startCapsheet([...args, '--service-profile', desk.profile], { cwd: desk.folder, env: envOf(stateDir), ...from });
  return Object.assign(desk, { proxy, begin, envOf });
}

/** Writes a workbook of rounds of one company and gives its name. */
export function putRounds(desk: Desk, names: readonly string[], file = 'Rounds.csv'): string {
  return desk.put(file, `${[COLUMNS, ...names.map((name) => `Kestrel Bio,${name},${DAY}`)].join('\n')}\n`);
}

/** The names of the rounds that stand in workbooks of `putRounds`. */
export function heldRounds({ sandbox }: Desk): readonly string[] {
  const ours = sandbox.dump().rounds.filter(({ closingDate }) => closingDate === DAY);
  return ours.map(({ name }) => name).sort();
}

/** The moments of an apply of rounds at which another one does the most harm. */
export const MOMENTS = [
  'before its first write',
  'with its intent on the disk and nothing at the service',
  'before it has the answer to what is stored',
  'after an answer was lost',
  'during its proof',
] as const;

/** Holds the next apply at that moment; `came` is when it is there. */
export function holdAt(proxy: FaultProxy, moment: (typeof MOMENTS)[number]): ReturnType<typeof detain> {
  const held = detain();
  switch (moment) {
    case 'before its first write':
      proxy.spoil(ROUNDS_GET, held.fault);
      return held;
    case 'with its intent on the disk and nothing at the service':
      proxy.spoil(ROUNDS_ADD, held.fault);
      return held;
    case 'before it has the answer to what is stored': {
      const { fault, came, answer } = withhold();
      proxy.spoil(ROUNDS_ADD, fault);
      return { fault, came, letGo: answer };
    }
    case 'after an answer was lost':
      proxy.spoil(ROUNDS_ADD, (request, forward) => {
        proxy.spoil(ROUNDS_GET, held.fault);
        return dropAfterStoring(request, forward);
      });
      return held;
    case 'during its proof':
      proxy.spoil(ROUNDS_ADD, (_request, forward) => {
        proxy.spoil(ROUNDS_GET, held.fault);
        return forward();
      });
      return held;
  }
}

/** A user who may not make a namespace may make one of its own users. */
const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
export const OTHER_HOST = [...UNSHARE, '--uts', 'sh', '-c', 'hostname another-host && exec "$@"', 'sh'];
export const OTHER_PROCESSES = [...UNSHARE, '--pid', '--fork', '--kill-child', '--mount-proc'];

/** True where a command can be started from there on this machine. */
export function canStartWithin([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, [...words, 'true']).status === 0;
}

interface ShownFinding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint: string;
}

/** Gives what a document of capsheet tells under this code. */
export function findingsOf({ json }: Ended, code: string): readonly ShownFinding[] {
  return json.findings.filter((finding: ShownFinding) => finding.code === code);
}

export function summaryOf({ json }: Ended) {
  const counts = Object.entries<number>(json.summary).filter(([, count]) => count > 0);
  return Object.fromEntries(counts);
}
