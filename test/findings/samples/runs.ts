import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyOutcomes } from '../../../src/engine/plan/verify-outcomes.ts';
import { findOpening } from '../../../src/jobs/pipeline/planning/diff-inputs.ts';
import { findInRun } from '../../../src/jobs/pipeline/results/build-report.ts';
import type { LocalFile } from '../../../src/model/local-file.ts';
import type { Plan } from '../../../src/model/outcomes/plan.ts';
import type { RollForward, RollForwardLine } from '../../../src/model/outcomes/roll-forward.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { certificate, existing, round } from '../../engine/apply/rows.ts';
import { makePlan, openScene, type Scene } from '../../engine/apply/support.ts';
import { answerWith, type Fault, storePart } from '../../support/fault-proxy.ts';
import { row } from '../../support/make-plan.ts';
import { outcomeOf, tieOutLine } from '../../support/make-report.ts';
import { lineOf } from '../../support/make-roll-forward.ts';
import { contentOf } from '../../support/small-files.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import type { Found, Samples } from '../sample.ts';

const DRAWN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const FAILED = { status: 500, text: '{"detail":"out of memory"}' };
const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';

interface Setting {
  readonly scene: Scene;
  readonly snapshot: Snapshot;
}

async function open(): Promise<Setting> {
  const scene = await openScene({ seed: 'sample' });
  return { scene, snapshot: await scene.snapshot() };
}

/** Applies one round of a company, and has a fault meet each request that adds it. */
async function applyRound(fault: Fault | undefined, settings: Parameters<Scene['apply']>[1] = {}) {
  const { scene, snapshot } = await open();
  if (fault !== undefined) scene.proxy.spoilAll(ADD_ROUNDS, fault);
  const plan = makePlan([[round('Series X', existing(snapshot.companies[0]?.id ?? ''))]]);
  return findingsOf(await scene.apply(plan, settings), 'rnd-1');
}

/** The service draws its IDs: in their place is one that reads like those of the pages. */
function findingsOf({ outcomes }: Awaited<ReturnType<Scene['apply']>>, id: string): readonly Found[] {
  const found = outcomes.flatMap(({ findings }) => findings);
  return found.map((finding) => ({ ...finding, message: finding.message.replace(DRAWN_ID, id) }));
}

/** Applies one certificate that a colleague has entered, or not, since the plan was made. */
async function applyCertificate(isEntered: boolean): Promise<readonly Found[]> {
  const { scene, snapshot } = await open();
  const [found] = snapshot.shareClasses;
  const links = { company: found?.companyId ?? '', round: found?.roundId ?? '', shareClass: found?.id ?? '' };
  const own = certificate('C-1', {
    company: existing(links.company),
    fundId: snapshot.funds[0]?.id ?? '',
    round: existing(links.round),
    shareClass: existing(links.shareClass),
  });
  if (isEntered && own.data.kind === 'security') await scene.client.addSecurities([{ ...own.data, ...links }]);
  const plan: Plan = makePlan([[own]]);
  const steps = plan.steps.map((step) => ({ ...step, looksFirst: true }) as const);
  return findingsOf(await scene.apply({ ...plan, steps }, { snapshot }), 'sec-1');
}

/** Uploads a document that was saved again, or not, since the plan was made. */
async function applyDocument(isSavedAgain: boolean): Promise<readonly Found[]> {
  const { scene, snapshot } = await open();
  const path = join(makeTempFolder(), 'memo.pdf');
  const content = contentOf('pdf');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file: LocalFile = { path: 'memo.pdf', name: 'memo.pdf', bytes: content.byteLength, sha256 };
  writeFileSync(path, isSavedAgain ? contentOf('pdf', 500) : content);
  const company = existing(snapshot.companies[0]?.id ?? '');
  const plan = makePlan([[{ rowKey: 'A', data: { kind: 'document', company, file } }]]);
  return findingsOf(await scene.apply(plan, { fileOf: () => path }), 'doc-1');
}

/** A roll-forward of one holding, and how it differs from what the plan showed. */
function findInRollForward(
  line: RollForwardLine,
  comparison: Partial<NonNullable<RollForward['comparison']>> = {},
): readonly Found[] {
  const rollForward: RollForward = {
    scope: { kind: 'firm', companies: 1 },
    lines: [line],
    comparison: { figures: 1, differences: [], conversions: [], ...comparison },
  };
  return findInRun({ tieOut: [], rollForward, rows: [], outcomes: [] });
}

const { fund, currency } = lineOf();
const HOLDING = { fund, company: 'Alder Optics', security: 'Series B · 2026-03-31', id: 'sec-1', currency };

/** Findings about a run. */
export const SAMPLES: Samples = {
  'cost-not-conserved': {
    findings: (isFiring) => {
      const conversion = { fund, currency, out: decimal('415500.55'), in: decimal('459500.55') };
      return findInRollForward(lineOf(), { conversions: isFiring ? [conversion] : [] });
    },
    told: ['error'],
  },
  'file-changed': {
    findings: (isFiring) => applyDocument(isFiring),
    told: ['error Documents!2'],
  },
  'not-verified': {
    findings: (isFiring) => {
      const planned = row('Rounds', 5, { action: 'add' });
      const now = row('Rounds', 5, { action: isFiring ? 'differs' : 'unchanged' });
      const proof = { before: [planned], now: [now], runId: '20261120-103015-7f3a' };
      return verifyOutcomes([outcomeOf(planned)], proof).flatMap(({ findings }) => findings);
    },
    told: ['error Rounds!5'],
  },
  'opening-differs': {
    findings: (isFiring) => {
      const kind = isFiring ? 'unexplained' : 'recounted';
      const cost = { closed: decimal(100_000), opening: decimal(95_000) };
      const changes = [{ ...HOLDING, kind, by: 'others', cost } as const];
      const opening = { run: '20260404-091500-3f2a', closedAt: '2026-04-04T09:15:00Z', changes };
      return findOpening({ scope: { kind: 'firm', companies: 1 }, lines: [], opening });
    },
    told: ['warning'],
  },
  'outcome-unknown': {
    findings: async (isFiring) => {
      const controller = new AbortController();
      const hang: Fault = async () => {
        controller.abort();
        return new Promise(() => undefined);
      };
      return applyRound(isFiring ? hang : undefined, { signal: controller.signal });
    },
    told: ['error Rounds!2'],
  },
  'plan-stale': {
    findings: (isFiring) => applyCertificate(isFiring),
    told: ['error Securities!2'],
  },
  refused: {
    findings: (isFiring) => {
      const detail = '60000 cannot be sold: only 40000 are left.';
      return applyRound(isFiring ? answerWith(422, { detail }) : undefined);
    },
    told: ['error Rounds!2'],
  },
  'roll-forward-differs': {
    findings: (isFiring) => {
      const about = { ...HOLDING, measure: 'units' } as const;
      const [expected, actual] = [decimal(100_000), decimal(102_500)];
      const differences = (['convertedIn', 'closing'] as const).map((figure) => ({
        ...about,
        ...{ figure, expected, actual },
      }));
      return findInRollForward(lineOf(), { differences: isFiring ? differences : [] });
    },
    told: ['warning'],
  },
  'roll-forward-open': {
    findings: (isFiring) => {
      const { security: _, units, ...line } = lineOf();
      const held = { opening: decimal(1000), closing: decimal(1000), ...units };
      return findInRollForward({ ...line, units: { ...held, ...(isFiring ? { difference: decimal(1000) } : {}) } });
    },
    told: ['error'],
  },
  'service-fault': {
    findings: (isFiring) => applyRound(isFiring ? answerWith(500, { detail: 'Internal Server Error' }) : undefined),
    told: ['error Rounds!2'],
  },
  'settled-by-query': {
    findings: (isFiring) => applyRound(isFiring ? storePart((body) => body, FAILED) : undefined),
    told: ['warning Rounds!2'],
  },
  'tie-out-open': {
    findings: (isFiring) => {
      const line = tieOutLine('Acme Robotics', ['0', '1000', '1000', isFiring ? '500000' : '0']);
      return findInRun({ tieOut: [line], rows: [], outcomes: [] });
    },
    told: ['error'],
  },
};
