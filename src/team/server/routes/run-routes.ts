import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { listCreated } from '../../../engine/history/history.ts';
import { exportInto } from '../../../jobs/library/inside/export-into.ts';
import { parseFirmProfile } from '../../../jobs/library/inside/firm-settings.ts';
import { journalOf } from '../../../jobs/library/journals.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { FirmOfService } from '../../../model/service/portfolio-name.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { OpenedRuns } from '../../../ui/views/opened-runs.ts';
import { listRunViews, toRunView } from '../../../ui/views/run-views.ts';
import { openCredentials } from '../../administration/credentials.ts';
import { lockOpenFirm } from '../../administration/firms.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { findFirm } from '../../database/firms.ts';
import { toJournalPlace, toRunOwner } from '../files/firm-journal.ts';
import { sendCsv, toDownload } from '../files/send-stored.ts';
import { HttpProblem, refusal } from '../http-problem.ts';
import type { TeamContext, TeamRoutes } from '../serve.ts';

export function addFirmRunRoutes(routes: TeamRoutes, context: TeamContext): void {
  const place = toJournalPlace(context.databaseUrl);
  const runs = new OpenedRuns();
  const open = async ({ firm, run: runId }: { readonly firm: string; readonly run: string }) => {
    const within = await findOwner(firm, context);
    const readPlan = (sha256: string) => readKept(sha256, context);
    return found(within && (await runs.open({ place, runId, within, readPlan })));
  };
  routes.json(TEAM_OPERATIONS.listRuns, async ({ params: { firm } }) => {
    const within = await findOwner(firm, context);
    if (within === undefined) return { runs: [], total: 0, damaged: [] };
    const { runs, damaged } = await listRunViews(place, { within });
    return { runs, total: runs.length, damaged };
  });
  // Paths on the worker are useless here: results are kept with the submission.
  routes.json(TEAM_OPERATIONS.getRun, async ({ params }) => ({ ...toRunView(await open(params)), results: [] }));
  routes.json(TEAM_OPERATIONS.listRunRows, async ({ params, query }) => {
    const { changes } = await open(params);
    return { revision: 0, ...changes.read(query) };
  });
  routes.raw(TEAM_OPERATIONS.getCreated, async ({ params: { firm, run }, reply }) => {
    const within = await findOwner(firm, context);
    const created = found(within && (await listCreated(place, run, within)));
    return sendCsv(reply, `created-${run}`, toCreatedCsv(created));
  });
  routes.raw(TEAM_OPERATIONS.exportPortfolio, ({ params: { firm }, query: { company = [] }, caller, reply }) =>
    exportFirm({ firm, companies: [company].flat(), userName: caller.person.name, reply }, context),
  );
}

async function findOwner(id: string, { database }: TeamContext): Promise<FirmOfService | undefined> {
  const firm = await database.transact('read', (ask) => findFirm(ask, id));
  if (firm === undefined) throw refusal('firm-unknown');
  return toRunOwner(firm);
}

/** A plan is tidied away before its run is. */
async function readKept(sha256: string, { plans }: TeamContext): Promise<PlanDocument | undefined> {
  return plans.open(sha256).then(
    ({ document }) => document,
    () => undefined,
  );
}

function found<T>(run: T | undefined): T {
  if (run === undefined) throw refusal('run-not-found');
  return run;
}

interface ExportAsked {
  readonly firm: string;
  /** By id, slug or name; all where there are none. */
  readonly companies: readonly string[];
  readonly userName: string;
  readonly reply: FastifyReply;
}

/** Exports everything the firm's service holds as a workbook; nothing stays here. */
async function exportFirm(asked: ExportAsked, context: TeamContext): Promise<FastifyReply> {
  const folder = await makeScratchFolder('export');
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, `${asked.firm}.xlsx`);
    await writeExport(path, folder, asked, context);
    const content = createReadStream(path);
    content.once('close', () => void clear());
    return toDownload(asked.reply, `${asked.firm}.xlsx`).send(content);
  } catch (error) {
    await clear();
    throw toServiceProblem(error);
  }
}

async function writeExport(
  path: string,
  stateDir: string,
  { firm: id, companies, userName, reply }: ExportAsked,
  { database, vault, network, databaseUrl }: TeamContext,
): Promise<void> {
  const { firm, credentials } = await database.transact('write', async (ask) => ({
    firm: await lockOpenFirm(ask, id),
    credentials: await openCredentials(ask, id, vault),
  }));
  const ended = new AbortController();
  const end = (): void => ended.abort();
  reply.raw.once('close', end);
  const access = {
    journal: journalOf({ stateDir, databaseUrl }),
    baseUrl: firm.service,
    credentials,
    route: network,
    userName,
    openedProfile: parseFirmProfile(firm.profile, `the profile of ${firm.name}`),
    ...omitAbsent({ appUrl: firm.appService }),
  };
  try {
    await exportInto(access, { path, companies, signal: ended.signal });
  } finally {
    reply.raw.off('close', end);
  }
}

/** The service's faults are not the caller's. */
function toServiceProblem(error: unknown): unknown {
  const isOfService = error instanceof CapsheetError && error.exitStatus === 5;
  return isOfService ? new HttpProblem(502, describeForTeam(error)) : error;
}
