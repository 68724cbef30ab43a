import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { usageError } from '../../util/capsheet-error.ts';
import { applyRequest } from '../api.ts';
import { toPlanView } from './plan-view.ts';
import { toResultView } from './result-view.ts';
import type { Workspace } from './workspace.ts';

const resultNumber = z.object({ index: z.coerce.number().int().min(0) });

/** The dry run, applying it, and what became of it. */
export function addRunRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post('/api/plan', () => {
    workspace.makePlan();
    return {};
  });
  app.get('/api/plan', () => {
    const { saved, isOpened, expected, money } = workspace.plan;
    const facts = { planId: saved.sha256, isOpened, expectedSeconds: expected.seconds, money };
    return toPlanView({ document: saved.document, revision: workspace.revision, ...facts });
  });
  app.get('/api/plan/file', (_request, reply) => {
    const { saved } = workspace.plan;
    const [input] = saved.document.inputs;
    const stem = input?.name.replace(/\.[^.]+$/, '') ?? 'capsheet';
    return sendFile(reply, saved.path, `${stem}.plan.json`);
  });
  app.post('/api/apply', ({ body }) => {
    workspace.apply(applyRequest.parse(body));
    return {};
  });
  addHolding(app, workspace);
  app.get('/api/result', () => toResultView(workspace.report, workspace.revision));
  app.get('/api/result/file/:index', ({ params }, reply) => {
    const path = workspace.report.results[resultNumber.parse(params).index];
    return path === undefined ? reply.callNotFound() : sendFile(reply, path);
  });
}

function addHolding(app: FastifyInstance, workspace: Workspace): void {
  app.post('/api/pause', () => {
    workspace.job.pause();
    return {};
  });
  app.post('/api/go-on', () => {
    workspace.job.goOn();
    return {};
  });
  app.post('/api/stop', () => {
    workspace.job.stop();
    return {};
  });
}

/** A file of ours, to be saved under its name. Throws `file-gone`. */
async function sendFile(reply: FastifyReply, path: string, name = basename(path)): Promise<FastifyReply> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true)
    throw usageError('file-gone', `${path} is not there any more.`, 'The history can write a result again.');
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', found.size)
    .type('application/octet-stream')
    .send(createReadStream(path));
}
