import type { ApplyContext } from '../../../src/engine/apply/apply-context.ts';
import { carryOutPlan, type RunPlanResult } from '../../../src/engine/apply/run-plan.ts';
import type { Journal, RunLog } from '../../../src/engine/journal/journal.ts';
import { openLocalJournal } from '../../../src/engine/journal/sqlite/open-journal.ts';
import {
  PLAN_ACTIONS,
  type Plan,
  type PlanRow,
  type PlanStep,
  type WriteOperation,
} from '../../../src/model/outcomes/plan.ts';
import { linksOf } from '../../../src/model/records/map-links.ts';
import type { RecordKind } from '../../../src/model/records/record.ts';
import type { NewData, Target } from '../../../src/model/service/new-data.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import type { RowKey } from '../../../src/model/values/origin.ts';
import type { PortfolioClient } from '../../../src/service/client/portfolio-client.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import { closeLater } from '../../support/close-later.ts';
import { connectTo } from '../../support/fake-service.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import { FIRST_DAY } from '../../support/first-day.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

export const SETTLE_MS = 8_000;

/** A row of a plan for a test: its sheet is its kind, its number its place there. */
export interface TestRow {
  readonly rowKey: RowKey;
  readonly data: NewData<Target>;
}

const SHEETS: {
  readonly [kind in NewData<Target>['kind']]: {
    sheet: string;
    kind: RecordKind;
    step: PlanStep['stage'];
    operation: WriteOperation;
  };
} = {
  company: { sheet: 'Companies', kind: 'company', step: 'companies', operation: 'createCompany' },
  round: { sheet: 'Rounds', kind: 'round', step: 'rounds', operation: 'addRounds' },
  'share-class': { sheet: 'Share Classes', kind: 'share-class', step: 'share-classes', operation: 'addShareClasses' },
  security: { sheet: 'Securities', kind: 'security', step: 'securities', operation: 'addSecurities' },
  transaction: { sheet: 'Transactions', kind: 'transaction', step: 'transactions', operation: 'addTransactions' },
  'custom-value': {
    sheet: 'Custom Columns',
    kind: 'custom-values',
    step: 'custom-values',
    operation: 'replaceCustomValues',
  },
  mark: { sheet: 'Valuations', kind: 'valuation', step: 'marks', operation: 'upsertMarks' },
  logo: { sheet: 'Companies', kind: 'company', step: 'logos', operation: 'uploadLogo' },
  document: { sheet: 'Documents', kind: 'document', step: 'documents', operation: 'uploadDocument' },
};

const ACTIONS: { readonly [kind in NewData<Target>['kind']]?: PlanRow['action'] } = {
  'custom-value': 'replace',
  mark: 'replace',
  logo: 'upload',
  document: 'upload',
};

/** A plan that sends these requests, one step each unless several are given for one. */
export function makePlan(...steps: readonly (readonly (readonly TestRow[])[])[]): Plan {
  const rows = new Map<RowKey, PlanRow>();
  let number = 0;
  const planSteps = steps.map((requests): PlanStep => {
    for (const row of requests.flat()) if (!rows.has(row.rowKey)) rows.set(row.rowKey, toPlanRow(row, rows.size));
    const kind = requests[0]?.[0]?.data.kind ?? 'company';
    const toRequest = (items: readonly TestRow[]) => {
      number += 1;
      return { number, operation: SHEETS[items[0]?.data.kind ?? kind].operation, items };
    };
    return { stage: SHEETS[kind].step, requests: requests.map(toRequest) };
  });
  const zero = Object.fromEntries(PLAN_ACTIONS.map((action) => [action, 0]));
  const summary = {
    add: 0,
    replace: 0,
    upload: 0,
    unchanged: 0,
    differs: 0,
    blocked: 0,
    invalid: 0,
    skipped: 0,
    ...zero,
  };
  const requests = { reads: 0, writes: number, byEndpoint: {} };
  return { rows: [...rows.values()], steps: planSteps, requests, summary, findings: [] };
}

function toPlanRow({ rowKey, data }: TestRow, index: number): PlanRow {
  const { sheet, kind } = SHEETS[data.kind];
  const needed = linksOf(data).flatMap((target) => (target.kind === 'existing' ? [] : [target.row]));
  return {
    rowKey,
    origin: { inputIndex: 0, file: 'quarterly.xlsx', sheet, rowNumber: index + 2 },
    kind,
    action: ACTIONS[data.kind] ?? 'add',
    key: 'name' in data ? data.name : rowKey,
    why: 'Not in the service.',
    changes: [],
    findings: [],
    dependsOn: [...new Set(needed)],
  };
}

export interface Scene {
  readonly sandbox: Sandbox;
  readonly proxy: FaultProxy;
  readonly client: PortfolioClient;
  readonly journal: Journal;
  readonly stateDir: string;
  /** Every pause that applying asked for, in milliseconds; all are over at once. */
  readonly pauses: number[];
  /** Called in each pause, with the time slept so far. */
  onPause: (sleptMs: number) => void | Promise<void>;
  /** Puts something in the way of the journal of each run. */
  wrapLog: (log: RunLog) => RunLog;
  snapshot(): Promise<Snapshot>;
  /** How many of these the service holds by now: it is asked for nothing else. */
  count(of: keyof typeof LISTS): Promise<number>;
  apply(plan: Plan, settings?: Partial<ApplyContext>): Promise<SceneResult>;
  /** State of each request of the latest run, in order. */
  requestStates(): Promise<readonly string[]>;
}

interface SceneResult extends RunPlanResult {
  /** The ids of what the run brought in, as far as they are known. */
  readonly learnt: readonly { readonly rowKey: RowKey; readonly id: string }[];
}

/** The holdings of an unused sandbox, by its firm: the same each time, and half of what a test took. */
const seeded = new Map<string, Promise<Snapshot>>();

function recallSeeded(firm: string, client: PortfolioClient): Promise<Snapshot> {
  const known = seeded.get(firm) ?? readSnapshot(client);
  seeded.set(firm, known);
  return known;
}

function isQuery(endpoint: string): boolean {
  return endpoint.startsWith('GET ') || endpoint.endsWith('/get/');
}

const LISTS = {
  rounds: (client: PortfolioClient) => client.queryRounds(),
  securities: (client: PortfolioClient) => client.querySecurities(),
  companies: (client: PortfolioClient) => client.listCompanies(),
  transactions: (client: PortfolioClient) => client.queryTransactions(),
};

/** The sandbox behind a proxy that can spoil requests, a client of it, and a journal. */
export async function openScene(options: Partial<SandboxOptions> = {}): Promise<Scene> {
  const sandbox = await startSandbox({
    seed: FIRST_DAY,
    rateWindows: [],
    clientId: 'the-client',
    clientSecret: 'the-secret',
    ...options,
  });
  const proxy = await FaultProxy.start(sandbox.url);
  const { client } = connectTo(proxy);
  const stateDir = makeTempFolder();
  const journal = await openLocalJournal(stateDir, { busyTimeoutMs: 1 });
  closeLater(async () => {
    await journal.close();
    await client.close();
    await proxy.close();
    await sandbox.close();
  });
  const pauses: number[] = [];
  const look = (): Promise<Snapshot> => {
    const isAsSeeded = Object.keys(options).join() === 'seed' && sandbox.requests.length === 0;
    const isSpoiled = proxy.date !== undefined || proxy.spoiled.some(isQuery);
    return isAsSeeded && !isSpoiled ? recallSeeded(sandbox.firmName, client) : readSnapshot(client);
  };
  const scene: Scene = {
    sandbox,
    proxy,
    client,
    journal,
    stateDir,
    pauses,
    onPause: () => undefined,
    wrapLog: (log) => log,
    snapshot: look,
    count: async (of) => (await LISTS[of](client)).length,
    apply: async (plan, settings = {}) => {
      const snapshot = settings.snapshot ?? (await look());
      proxy.calls.length = 0;
      const log = await journal.startRun({
        service: sandbox.url,
        firm: snapshot.firm,
        madeBy: 'ana',
        madeAt: '2026-11-20T10:00:00.000Z',
        appliedBy: 'ana',
        startedAt: new Date('2026-11-20T10:30:15Z'),
        inputs: [],
        basis: { notes: [], findings: [] },
      });
      const result = await carryOutPlan(plan, {
        service: client,
        log: scene.wrapLog(log),
        snapshot,
        now: () => new Date('2026-11-20T10:30:20Z'),
        sleep: async (ms) => {
          pauses.push(ms);
          await scene.onPause(pauses.reduce((sum, pause) => sum + pause, 0));
        },
        settleTimeMs: SETTLE_MS,
        concurrency: 4,
        ...settings,
      });
      const learnt = result.outcomes.flatMap(({ rowKey, outcome, id, runId }) => {
        const isOwn = runId === log.runId && (outcome === 'added' || outcome === 'uploaded');
        return isOwn && id !== undefined ? [{ rowKey, id }] : [];
      });
      return { ...result, learnt };
    },
    requestStates: async () => {
      const [latest] = await journal.listRuns();
      const detail = latest === undefined ? undefined : await journal.readRun(latest.id);
      return (detail?.requests ?? []).map(({ state }) => state);
    },
  };
  return scene;
}

export async function readSnapshot(client: PortfolioClient): Promise<Snapshot> {
  const companies = await client.listCompanies();
  const customColumns = await client.listCustomColumns();
  const ids = companies.map(({ id }) => id);
  return {
    firm: { id: 'firm-1', name: 'Northlight Ventures' },
    companies,
    funds: await client.listFunds(),
    rounds: await client.queryRounds(),
    shareClasses: await client.queryShareClasses(),
    securities: await client.querySecurities(),
    transactions: await client.queryTransactions(),
    customColumns,
    customValues: await client.listCustomValues(ids, customColumns),
    documents: await client.listDocumentsOf(ids),
  };
}

/** Gives what became of each row, as `row: outcome`. */
export function outcomesOf(result: RunPlanResult): readonly string[] {
  return result.outcomes.map(({ rowKey, outcome }) => `${rowKey}: ${outcome}`);
}
