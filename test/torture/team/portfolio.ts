import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { After } from '../../../src/service/sandbox/pending-work.ts';
import { type Sandbox, startSandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import { FIRST_DAY } from '../../support/first-day.ts';
import { toHerWorld } from '../draw-hers.ts';
import { drawFaults, profileOf, toBehaviour } from '../draw-rehearsal.ts';
import { isRow, type Key } from '../drawn-thing.ts';
import { enterBefore, idsIn } from '../enter-before.ts';
import { expectedHoldings } from '../expected-holdings.ts';
import { writeWorkbook } from '../write-workbook.ts';
import type { DrawnPortfolio, DrawnSubmission } from './draw-trial.ts';
import { CLIENT_SECRET, type HouseFirm } from './open-house.ts';
import type { Case } from './people.ts';

/** Long enough for a sandbox that shares its process with servers, on a machine with much to do. */
const PATIENCE_SECONDS = 0.8;

/** A run of a team has fewer requests than the storms of a laptop are made for. */
const STORMS = { writes: [0, 0.2, 0.4, 0.6], reads: [0, 0.05, 0.1, 0.2] };

/** One portfolio with its service, the records of its firm, and what is submitted for it. */
export interface Portfolio {
  readonly sandbox: Sandbox;
  readonly firms: readonly HouseFirm[];
  readonly cases: readonly Case[];
  /** Texts of what the service is to hold in the end. */
  readonly expected: readonly string[];
  readonly idsBefore: ReadonlySet<string>;
  startStorm(): void;
}

interface PortfolioSettings {
  readonly name: string;
  readonly folder: string;
  readonly after: After;
}

export async function openPortfolio(drawn: DrawnPortfolio, settings: PortfolioSettings): Promise<Portfolio> {
  const { name, after } = settings;
  const { world, valuesBefore, storm } = drawn;
  const behaviour = toBehaviour(drawn.combination);
  const sandbox = await startSandbox({
    ...{ seed: FIRST_DAY, rateWindows: [], clientSecret: CLIENT_SECRET, behaviour, after },
    clientId: `client-of-${name}`,
  });
  const ids = await enterBefore({ ...sandbox, clientSecret: CLIENT_SECRET }, world.things, valuesBefore);
  const idOf = (key: Key): string => ids.get(key) ?? `no id of ${key}`;
  const hasTwin = drawn.submissions.some(({ isOfTwin }) => isOfTwin);
  const round = world.things.find((thing) => isRow(thing) && thing.data.kind === 'round');
  const poison = round?.data.kind === 'round' ? `"${round.data.name}"` : undefined;
  const profile = { ...profileOf(behaviour, PATIENCE_SECONDS), batches: { maxItems: drawn.itemsOfRequest } };
  return {
    sandbox,
    firms: toFirms(name, sandbox, profile).slice(0, hasTwin ? 2 : 1),
    cases: drawn.submissions.map((submission, index) => toCase(drawn, { submission, index, idOf, ...settings })),
    expected: expectedHoldings(world.things, valuesBefore),
    idsBefore: new Set(idsIn(sandbox.dump())),
    startStorm: () => sandbox.setFaults(drawFaults(storm, poison, STORMS)),
  };
}

/** The firm's second record spells the address of its service in another way. */
function toFirms(id: string, { url: service, clientId }: Sandbox, profile: object): readonly HouseFirm[] {
  const firm = { id, service, clientId, profile };
  return [firm, { ...firm, id: `${id}-again`, service: service.replace('127.0.0.1', 'localhost') }];
}

interface CaseSettings extends PortfolioSettings {
  readonly submission: DrawnSubmission;
  readonly index: number;
  readonly idOf: (key: Key) => string;
}

function toCase({ world }: DrawnPortfolio, { submission, index, name, folder, idOf }: CaseSettings): Case {
  const { only, asCsv, isOfTwin } = submission;
  const comment = `${name}, submission ${index + 1}`;
  const own = join(folder, comment);
  mkdirSync(own, { recursive: true });
  const rows = only === undefined ? world : toHerWorld(world, only);
  const book = writeWorkbook(rows, { folder: own, asCsv, idOf });
  const firm = isOfTwin ? `${name}-again` : name;
  return { drawn: submission, firm, comment, rowCount: book.rowCount, inputs: readInputs(own, book.name) };
}

/** A folder of CSV files is submitted file by file. */
function readInputs(folder: string, name: string): Case['inputs'] {
  const path = join(folder, name);
  const paths = statSync(path).isDirectory()
    ? readdirSync(path).map((file) => [file, join(path, file)])
    : [[name, path]];
  return Object.fromEntries(paths.map(([file = '', at = '']) => [file, readFileSync(at)]));
}
