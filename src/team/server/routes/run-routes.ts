import type { FastifyInstance, FastifyReply } from 'fastify';
import { listCreated, readHistory } from '../../../engine/history/history.ts';
import type { RunOwner } from '../../../model/outcomes/run-report.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import { listRunViews, toRunRows, toRunView } from '../../../ui/views/run-views.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { findFirm } from '../../database/firms.ts';
import { callerOf } from '../caller.ts';
import { exportFirm } from '../files/export-firm.ts';
import { toJournalPlace, toRunOwner } from '../files/firm-journal.ts';
import { firmNotFound } from '../http-problem.ts';
import { runUnknown } from '../problems.ts';
import { serve, serveRaw } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

const { listRuns, getRun, listRunRows, getCreated, exportPortfolio } = TEAM_OPERATIONS;

export function addFirmRunRoutes(app: FastifyInstance, context: TeamContext): void {
  const place = toJournalPlace(context.databaseUrl);
  serve(app, listRuns, async ({ params: { firm } }) => {
    const within = await findOwner(firm, context);
    if (within === undefined) return { runs: [], total: 0, damaged: [] };
    const { runs, damaged } = await listRunViews(place, { within });
    return { runs, total: runs.length, damaged };
  });
  serve(app, getRun, async ({ params: { firm, run } }) => {
    const within = await findOwner(firm, context);
    const read = found(within && (await readHistory(place, run, within)));
    // Paths on the worker are useless here: results are kept with the submission.
    const own = { ...read, results: [] };
    return toRunView(own, (await listCreated(place, run, within))?.created.length ?? 0);
  });
  serve(app, listRunRows, async ({ params: { firm, run }, query }) => {
    const within = await findOwner(firm, context);
    return toRunRows(found(within && (await readHistory(place, run, within))), query);
  });
  serveRaw(app, getCreated, async ({ params: { firm, run }, reply }): Promise<FastifyReply> => {
    const within = await findOwner(firm, context);
    const text = toCreatedCsv(found(within && (await listCreated(place, run, within))));
    return reply
      .header('content-disposition', `attachment; filename="created-${run}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });
  serveRaw(app, exportPortfolio, ({ params: { firm }, query: { company = [] }, request, reply }) => {
    return exportFirm({ firm, companies: [company].flat(), userName: callerOf(request).person.name, reply }, context);
  });
}

async function findOwner(id: string, { database }: TeamContext): Promise<RunOwner | undefined> {
  const firm = await database.transact('read', (ask) => findFirm(ask, id));
  if (firm === undefined) throw firmNotFound();
  return toRunOwner(firm);
}

function found<T>(run: T | undefined): T {
  if (run === undefined) throw runUnknown();
  return run;
}
