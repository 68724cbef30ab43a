import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { CALLS } from '../../api/calls.ts';
import type { changeQuery } from '../../api/change-set.ts';
import type { ChangePages } from '../../views/change-page.ts';
import { toPlanView } from '../../views/plan-view.ts';
import { toResultView } from '../../views/result-view.ts';
import { sendNotFound, serveAction, serveCall } from '../../views/serve-call.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addRunRoutes(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.makePlan, () => workspace.plans.make());
  serveCall(app, CALLS.getPlan, () => {
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
  serveCall(app, CALLS.listPlanRows, ({ query }) => readChanges(workspace, workspace.shown.views.planned, query));
  serveCall(app, CALLS.getPlanFile, ({ reply }) => {
    const { saved } = workspace.shown.plan;
    const [input] = saved.document.inputs;
    const stem = input?.name.replace(/\.[^.]+$/, '') ?? 'capsheet';
    return sendFile(reply, saved.path, `${stem}.plan.json`);
  });
  serveAction(app, CALLS.apply, ({ body }) => workspace.plans.apply(body));
  addHolding(app, workspace);
  serveCall(app, CALLS.getResult, () =>
    toResultView(workspace.shown.report, workspace.shown.revision, workspace.shown.views.applied.choices),
  );
  serveCall(app, CALLS.listResultRows, ({ query }) => readChanges(workspace, workspace.shown.views.applied, query));
  serveCall(app, CALLS.getResultFile, ({ params: { index }, reply }) => {
    const path = workspace.shown.report.results[index];
    return path === undefined ? sendNotFound(reply) : sendFile(reply, path);
  });
}

/** Compares by content: a plan may come with a different workbook of the same name. */
function isOfBook({ inputs }: PlanDocument, { shown: { book } }: Workspace): boolean {
  return inputs.every(({ sha256 }, index) => book.inputs.contents[index]?.sha256 === sha256);
}

function readChanges({ shown: { revision } }: Workspace, pages: ChangePages, query: z.output<typeof changeQuery>) {
  return { revision, ...pages.read(omitAbsent(query)) };
}

function addHolding(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.pause, () => workspace.desk.job.pause());
  serveAction(app, CALLS.goOn, () => workspace.desk.job.goOn());
  serveAction(app, CALLS.stopDesk, () => workspace.desk.job.stop());
}
