import { arch, platform } from 'node:os';
import { writeNewFile } from '../../base/disk/write-new-file.ts';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { isLoopbackAddress } from '../../base/util/loopback.ts';
import { openJournal } from '../../engine/journal/open-store.ts';
import type { RunDetail } from '../../engine/journal/run-entry.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import type { DiagnoseRequest, WireEvent } from './diagnose.ts';

/** Only the latest runs. */
const MOST_RUNS = 10;

/**
 * Writes a file for support: versions, verdicts, calls and counts. It contains no name of a person, firm, company, file
 * or host, no amount, no text of a workbook or of the service, and no secret; checks are given by their codes. Throws
 * `bundle-exists` and `bundle-unwritable`.
 */
export async function writeBundle(path: string, ...source: Parameters<typeof toBundle>): Promise<void> {
  const text = `${JSON.stringify(await toBundle(...source), null, 2)}\n`;
  await writeNewFile({ path, text, option: '--bundle', code: 'bundle', noun: 'The bundle' });
}

async function toBundle(request: DiagnoseRequest, checks: readonly DoctorCheck[], events: readonly WireEvent[]) {
  const { version, now, settings, network, profilePath, journal } = request;
  return {
    schema: 'capsheet/bundle@1',
    madeAt: now().toISOString(),
    capsheet: version,
    node: process.versions.node,
    system: `${platform()} ${arch()}`,
    settings: {
      base: describeAddress(settings.baseUrl),
      app: describeAddress(settings.appUrl),
      clientId: settings.clientId !== undefined,
      clientSecret: settings.clientSecret !== undefined,
      profile: profilePath !== undefined,
      proxy: network.httpsProxy !== undefined || network.httpProxy !== undefined,
      noProxy: network.noProxy !== undefined,
      caFile: network.caFile !== undefined,
      database: journal.databaseUrl !== undefined,
    },
    checks: checks.map(({ name, status, code }) => ({ name, status, code })),
    calls: events,
    runs: await readRuns(journal),
  };
}

/** Reveals only the shape of an address. */
function describeAddress(text: string | undefined) {
  if (text === undefined || !URL.canParse(text)) return { isSet: text !== undefined };
  const { protocol, pathname, port } = new URL(text);
  return {
    isSet: true,
    scheme: protocol.replace(':', ''),
    isThisMachine: isLoopbackAddress(text),
    hasPort: port !== '',
    pathSegments: pathname.split('/').filter((part) => part !== '').length,
  };
}

async function readRuns(place: JournalPlace) {
  const journal = await orNothing(() => openJournal(place));
  if (journal === undefined) return [];
  try {
    const runs = (await journal.listRuns()).slice(0, MOST_RUNS);
    const details = await Promise.all(runs.map(({ id }) => orNothing(() => journal.readRun(id))));
    return details.flatMap((detail) => (detail === undefined ? [] : [toRun(detail)]));
  } finally {
    await journal.close();
  }
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CapsheetError) return undefined;
    throw error;
  }
}

function toRun({ run, requests, outcomes }: RunDetail) {
  const findings = [
    ...run.basis.findings,
    ...run.findings,
    ...outcomes.flatMap((row) => [...(row.planned?.findings ?? []), ...row.findings]),
  ];
  return {
    status: run.status,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    capsheet: run.basis.version,
    requests: run.requests,
    inputs: run.inputs.length,
    rows: countBy(outcomes.map(({ kind, outcome }) => `${kind} ${outcome}`)),
    verified: countBy(outcomes.map(({ verified }) => String(verified ?? 'not compared'))),
    findings: countBy(findings.map(({ code }) => code)),
    attempts: countBy(requests.map(({ operation, state }) => `${operation} ${state}`)),
    tieOutLines: run.tieOut.length,
    tieOutCloses: run.tieOut.every(({ difference }) => difference === '0'),
  };
}

function countBy(keys: readonly string[]): { readonly [key: string]: number } {
  return Object.fromEntries([...groupBy(keys, (key) => key)].map(([key, some]) => [key, some.length]));
}
