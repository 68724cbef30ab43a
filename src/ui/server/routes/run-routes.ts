import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { changeQuery } from '../../api/change-set.ts';
import { applyRequest } from '../../api/plan.ts';
import type { ChangePages } from '../../views/change-page.ts';
import { toPlanView } from '../../views/plan-view.ts';
import { toResultView } from '../../views/result-view.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { act } from './act.ts';
import { sendFile } from './send-file.ts';

const resultNumber = z.object({ index: z.coerce.number().int().min(0) });

export function addRunRoutes(app: FastifyInstance, workspace: Workspace): void {
  act(app, '/api/plan', () => workspace.plans.make());
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
  act(app, '/api/apply', ({ body }) => workspace.plans.apply(applyRequest.parse(body)));
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

/** Compares by content: a plan may come with a different workbook of the same name. */
function isOfBook({ inputs }: PlanDocument, { shown: { book } }: Workspace): boolean {
  return inputs.every(({ sha256 }, index) => book.inputs.contents[index]?.sha256 === sha256);
}

function readChanges({ shown: { revision } }: Workspace, pages: ChangePages, query: unknown) {
  return { revision, ...pages.read(omitAbsent(changeQuery.parse(query))) };
}

function addHolding(app: FastifyInstance, workspace: Workspace): void {
  act(app, '/api/pause', () => workspace.desk.job.pause());
  act(app, '/api/go-on', () => workspace.desk.job.goOn());
  act(app, '/api/stop', () => workspace.desk.job.stop());
}
