import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres/start-postgres.mjs';
import { makeTemplate } from '../../support/postgres/migrated-database.ts';
import { Clockwork } from '../clockwork.ts';
import { countEach } from '../count-each.ts';
import { idsIn } from '../enter-before.ts';
import type { Tortured, TortureSettings } from '../torture.ts';
import { type DrawnTrial, drawTrial } from './draw-trial.ts';
import { judgeTrial, type TrialJudgement } from './judge-trial.ts';
import { openHouse } from './open-house.ts';
import { type Case, People } from './people.ts';
import { openPortfolio, type Portfolio } from './portfolio.ts';
import { Striker } from './strike-team.ts';

/** Below the patience of the firms' profiles. */
const LATENESS_ALLOWED_MS = 600;
/** Far longer than any team needs: one that does not settle is a violation. */
const LONGEST_MS = 300_000;
/** A storm dies down by itself, each of its faults being played so many times; at the latest so long after the last stroke. */
const LONGEST_STORM_MS = 40_000;

export interface TeamDatabase {
  /** A server of this trial alone: it is killed. */
  readonly postgres: PostgresServer;
  /** Copied for each trial. */
  readonly template: string;
}

export async function startDatabase(): Promise<TeamDatabase> {
  const postgres = await startPostgres();
  return { postgres, template: await makeTemplate(postgres) };
}

/** The outcome of a trial. */
export interface TeamTrialResult extends TrialJudgement, Tortured {
  readonly servers: number;
  readonly workers: number;
  readonly portfolios: number;
  readonly firms: number;
  readonly submissions: number;
  readonly rows: number;
  /** Things that were entered. */
  readonly entered: number;
  readonly requests: number;
  /** How submissions ended. */
  readonly ends: { readonly [end: string]: number };
  readonly strokes: { readonly [kind: string]: number };
  /** How often each kind of fault of the service was played. */
  readonly faults: { readonly [kind: string]: number };
  readonly people: { readonly [what: string]: number };
}

/** Draws a trial of a team from its seed, strikes it, lets it settle, and judges what came of it. */
export async function tryTeam(settings: TortureSettings & TeamDatabase): Promise<TeamTrialResult> {
  const { seed, folder, main, postgres, template } = settings;
  const startedAt = performance.now();
  const drawn = drawTrial(seed);
  const clockwork = new Clockwork(LATENESS_ALLOWED_MS);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const portfolios: Portfolio[] = [];
  for (const [index, portfolio] of drawn.portfolios.entries())
    portfolios.push(await openPortfolio(portfolio, { name: `firm-${index + 1}`, folder, after: clockwork.after }));
  const firms = portfolios.flatMap((portfolio) => portfolio.firms);
  const databaseUrl = await postgres.createDatabase(template);
  const house = await openHouse({ folder, main, databaseUrl, servers: drawn.servers, firms });
  try {
    const people = new People(house, drawn.people);
    const sandboxes = portfolios.map(({ sandbox }) => sandbox);
    const striker = new Striker({ house, people, postgres, sandboxes, firms: firms.map(({ id }) => id) });
    const cases = portfolios.flatMap((portfolio) => portfolio.cases);
    people.cases.push(...cases);
    await runTrial({ drawn, portfolios, people, striker });
    const proofs = await prove({ portfolios, people });
    const isInTime = clockwork.stop();
    const judgement = await judgeTrial({ house, portfolios, cases, proofs, hasLateFreeze: striker.hasLateFreeze });
    const violations = [...people.violations, ...judgement.violations];
    const requests = sandboxes.flatMap((sandbox) => sandbox.requests);
    const result: TeamTrialResult = {
      ...judgement,
      ...{ seed, violations, servers: drawn.servers, workers: drawn.workers },
      ...{ portfolios: portfolios.length, firms: firms.length, submissions: cases.length },
      rows: cases.reduce((sum, { rowCount }) => sum + rowCount, 0),
      entered: portfolios.reduce(
        (sum, { sandbox, idsBefore }) => sum + idsIn(sandbox.dump()).length - idsBefore.size,
        0,
      ),
      requests: requests.length,
      ends: countEach(cases.map(({ end = 'open' }) => end)),
      strokes: striker.counts,
      faults: countEach(requests.flatMap(({ fault }) => fault ?? [])),
      people: people.counts,
      tookMs: performance.now() - startedAt,
      isVoid: !isInTime && violations.length > 0,
    };
    if (violations.length === 0) rmSync(folder, { recursive: true, force: true });
    else keep(folder, { result, cases, held: sandboxes.map((sandbox) => sandbox.dump()) });
    return result;
  } finally {
    clockwork.stop();
    await house.close();
    for (const { sandbox } of portfolios) await sandbox.close();
  }
}

interface Course extends Trial {
  readonly drawn: DrawnTrial;
  readonly striker: Striker;
}

interface Trial {
  readonly portfolios: readonly Portfolio[];
  readonly people: People;
}

/** Strokes while it storms, then peace: until everything has an outcome. */
async function runTrial({ drawn, portfolios, people, striker }: Course): Promise<void> {
  for (const portfolio of portfolios) portfolio.startStorm();
  striker.startWorkers(drawn.workers);
  // Workers may take a while to start: before the first request nothing is struck.
  let stormEndsAt: number | undefined;
  const strokes = striker.strike(drawn.strokes).finally(() => {
    stormEndsAt = performance.now() + LONGEST_STORM_MS;
  });
  await people.work(() => stormEndsAt !== undefined && (people.areDone() || performance.now() > stormEndsAt));
  await strokes;
  for (const { sandbox } of portfolios) sandbox.setFaults([]);
  striker.startWorkers(1);
  await settle(people);
  for (const { sandbox } of portfolios) sandbox.flush();
}

function settle(people: People): Promise<void> {
  const latestAt = performance.now() + LONGEST_MS;
  return people.work(() => people.areDone() || performance.now() > latestAt);
}

/** Submits every whole workbook once more. */
async function prove({ portfolios, people }: Trial): Promise<readonly Case[]> {
  const proofs = portfolios.flatMap(({ cases }) =>
    cases.slice(0, 1).map(({ drawn, firm, inputs, rowCount, comment }): Case => {
      return { drawn: { ...drawn, fate: 'approved' }, firm, inputs, rowCount, comment: `${comment}, again` };
    }),
  );
  people.cases.push(...proofs);
  await settle(people);
  return proofs;
}

function keep(folder: string, facts: { readonly [name: string]: unknown }): void {
  for (const [name, fact] of Object.entries(facts))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(fact, undefined, 1));
}
