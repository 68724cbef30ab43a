import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { changeQuery } from '../../api/change-set.ts';
import { applyRequest } from '../../api/plan.ts';
import type { ChangePages } from '../../views/change-page.ts';
import { toPlanView } from '../../views/plan-view.ts';
import { toResultView } from '../views/result-view.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

const resultNumber = z.object({ index: z.coerce.number().int().min(0) });

/** The dry run, applying it, and what became of it. */
export function addRunRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post('/api/plan', () => {
    workspace.plans.make();
    return {};
  });
  app.get('/api/plan', () => {
    const { saved, isOpened, expected, progress } = workspace.shown.plan;
    const facts = {
      planId: saved.sha256,
      isOpened,
      isOfOpenBook: isOfBook(saved.document, workspace),
      ...omitAbsent({ progress }),
      expectedSeconds: expected.seconds,
      ...workspace.shown.views.planned.choices,
    };
    return toPlanView({ document: saved.document, revision: workspace.shown.revision, ...facts });
  });
  app.get('/api/plan/rows', ({ query }) => readChanges(workspace, workspace.shown.views.planned, query));
  app.get('/api/plan/file', (_request, reply) => {
    const { saved } = workspace.shown.plan;
    const [input] = saved.document.inputs;
    const stem = input?.name.replace(/\.[^.]+$/, '') ?? 'capsheet';
    return sendFile(reply, saved.path, `${stem}.plan.json`);
  });
  app.post('/api/apply', async ({ body }) => {
    await workspace.plans.apply(applyRequest.parse(body));
    return {};
  });
  addHolding(app, workspace);
  app.get('/api/result', () =>
    toResultView(workspace.shown.report, workspace.shown.revision, workspace.shown.views.applied.choices),
  );
  app.get('/api/result/rows', ({ query }) => readChanges(workspace, workspace.shown.views.applied, query));
  app.get('/api/result/file/:index', ({ params }, reply) => {
    const path = workspace.shown.report.results[resultNumber.parse(params).index];
    return path === undefined ? reply.callNotFound() : sendFile(reply, path);
  });
}

/** By what they hold: a plan may come with another workbook of the same name. */
function isOfBook({ inputs }: PlanDocument, { shown: { book } }: Workspace): boolean {
  return inputs.every(({ sha256 }, index) => book.inputs.contents[index]?.sha256 === sha256);
}

function readChanges({ shown: { revision } }: Workspace, pages: ChangePages, query: unknown) {
  return { revision, ...pages.read(omitAbsent(changeQuery.parse(query))) };
}

function addHolding(app: FastifyInstance, workspace: Workspace): void {
  app.post('/api/pause', () => {
    workspace.desk.job.pause();
    return {};
  });
  app.post('/api/go-on', () => {
    workspace.desk.job.goOn();
    return {};
  });
  app.post('/api/stop', () => {
    workspace.desk.job.stop();
    return {};
  });
}
