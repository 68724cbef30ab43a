import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { exportPortfolio } from '../../../jobs/pipeline/export-portfolio.ts';
import { parseFirmProfile } from '../../../jobs/pipeline/session/firm-settings.ts';
import { openSession } from '../../../jobs/pipeline/session/open-session.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { openCredentials } from '../../administration/credentials.ts';
import { lockOpenFirm } from '../../administration/firms.ts';
import { HttpProblem } from '../http-problem.ts';
import type { TeamContext } from '../team-context.ts';
import { toDownload } from './send-stored.ts';

interface ExportAsked {
  readonly firm: string;
  /** By id, slug or name; all where there are none. */
  readonly companies: readonly string[];
  readonly userName: string;
  readonly reply: FastifyReply;
}

/** Exports everything the firm's service holds as a workbook; nothing stays here. */
export async function exportFirm(asked: ExportAsked, context: TeamContext): Promise<FastifyReply> {
  const folder = await mkdtemp(join(tmpdir(), 'capsheet-export-'));
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
  { database, vault, network, version, databaseUrl }: TeamContext,
): Promise<void> {
  const { firm, credentials } = await database.transact('write', async (ask) => ({
    firm: await lockOpenFirm(ask, id),
    credentials: await openCredentials(ask, id, vault),
  }));
  const ended = new AbortController();
  const end = (): void => ended.abort();
  reply.raw.once('close', end);
  const session = await openSession({
    ...{ stateDir, databaseUrl, baseUrl: firm.service, credentials, network, userName, version, signal: ended.signal },
    profile: parseFirmProfile(firm.profile, `the profile of ${firm.name}`),
    ...omitAbsent({ appUrl: firm.appService }),
  });
  try {
    await exportPortfolio({ path, companies }, session);
  } finally {
    reply.raw.off('close', end);
    await session.close();
  }
}

/** The service's faults are not the caller's. */
function toServiceProblem(error: unknown): unknown {
  const isOfService = error instanceof CapsheetError && error.exitStatus === 5;
  return isOfService ? new HttpProblem(502, describeForTeam(error)) : error;
}
