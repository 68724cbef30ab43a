import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import { allFindings, joinRows } from '../../../report/joined-rows.ts';
import { isWarningToLookAt } from '../../../report/plan-headline.ts';
import { toNoteTexts } from '../../../report/text/parts/run-facts.ts';
import { toResultHeadline } from '../../../report/text/result-headline.ts';
import { type ChangeChoices, changeQuery } from '../../api/change-set.ts';
import { applyRequest } from '../../api/plan.ts';
import type { ResultView } from '../../api/result.ts';
import type { ChangePages } from '../../views/change-page.ts';
import { toMarksView, toRollForwardView, toSourceTieOutView } from '../../views/money-views.ts';
import { countBySheet, toPlanView } from '../../views/plan-view.ts';
import { countStatuses, toFindingView } from '../../views/row-parts.ts';
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

const CAN_CONTINUE: ReadonlySet<RunReport['status']> = new Set(['interrupted', 'service-lost', 'journal-lost']);

function toResultView(report: RunReport, revision: number, choices: ChangeChoices): ResultView {
  const rows = joinRows(report).map(({ row, outcome }) => ({ sheet: row.origin.sheet, status: outcome.outcome }));
  const { reads, writes, retries } = report.requests;
  const tieOut = [...report.tieOut];
  return omitAbsent({
    revision,
    ...choices,
    headline: toResultHeadline(report),
    status: report.status,
    isWhole: report.exitStatus === 0,
    canContinue: CAN_CONTINUE.has(report.status),
    runId: report.runId,
    service: report.service,
    firm: report.firm.name,
    madeBy: report.madeBy,
    planSha256: report.planSha256,
    approval: report.approval,
    appliedBy: report.appliedBy,
    startedAt: report.startedAt,
    finishedAt: report.finishedAt,
    sheets: countBySheet(rows),
    summary: countStatuses(rows),
    reads,
    writes,
    retries,
    ...toRollForwardView(report.rollForward),
    ...toMarksView(report.marks),
    ...toSourceTieOutView(report.sourceTieOut),
    tieOut,
    findings: allFindings(report)
      // Findings of rows that failed or differ stand with their rows.
      .filter((finding) => (finding.row === undefined ? finding.severity !== 'info' : isWarningToLookAt(finding)))
      .map(toFindingView),
    notes: report.notes.flatMap((note: RunNote) => toNoteTexts(note)),
    results: report.results.map((path) => ({ name: basename(path), path })),
  });
}
