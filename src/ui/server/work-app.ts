import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { guardJsonBody } from '../../base/util/parse/guard-json-body.ts';
import { describeForPage } from '../../report/describe-error.ts';
import { CALLS } from '../api/calls.ts';
import type { Problem } from '../api/problem.ts';
import { EventAnswer } from '../views/event-answer.ts';
import { serveCall } from '../views/serve-call.ts';
import { addBookRoutes, addExplainRoutes } from './routes/book-routes.ts';
import { addEditRoutes } from './routes/edit-routes.ts';
import { addTemplateRoute } from './routes/file-routes.ts';
import { addMappingRoutes } from './routes/mapping-routes.ts';
import { addUploads } from './uploads/uploads.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Progress events are throttled to one in this time. */
const SEND_EVERY_MS = 120;

/**
 * Sends the page its whole state with every change: a page that was away has everything with the first event. The start
 * and the end of work are sent at once, because somebody waits for them.
 */
function addStateEvents(app: FastifyInstance, workspace: Workspace): void {
  serveCall(app, CALLS.getDeskState, () => workspace.state);
  serveCall(app, CALLS.watchDesk, ({ reply }) => {
    reply.hijack();
    const answer = new EventAnswer(reply.raw);
    let wasAtWork = false;
    let timer: NodeJS.Timeout | undefined;
    const send = (): void => {
      clearTimeout(timer);
      timer = undefined;
      wasAtWork = isAtWork(workspace);
      answer.send(JSON.stringify(workspace.state));
    };
    const release = workspace.desk.listen(() => {
      if (isAtWork(workspace) !== wasAtWork) send();
      else timer ??= setTimeout(send, SEND_EVERY_MS);
    });
    answer.onClose(() => {
      release();
      clearTimeout(timer);
    });
    send();
    return reply;
  });
}

function isAtWork({ desk, corrections }: Workspace): boolean {
  return !desk.isIdle || corrections.state.isSaving;
}

/** Every answer that is not a success is a problem in words. */
export function addErrorAnswers(app: FastifyInstance, describe = describeForPage): void {
  app.setErrorHandler((error: unknown, _request, reply) => {
    const { status, problem } = toAnswer(error, describe);
    return reply.code(status).send(problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'not-found', message: 'There is nothing here.', hint: 'Go back to the first page.' }),
  );
}

function toAnswer(
  error: unknown,
  describe: typeof describeForPage,
): { readonly status: number; readonly problem: Problem } {
  if (error instanceof CapsheetError) return { status: 409, problem: describe(error) };
  if (error instanceof z.ZodError) return { status: 400, problem: toMisuse(z.prettifyError(error)) };
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, problem: toMisuse(error.message) };
  return { status: 500, problem: describe(error) };
}

function toMisuse(reason: string): Problem {
  return {
    code: 'request-invalid',
    message: `The page sent something that capsheet does not accept: ${reason}`,
    hint: 'Reload the page; it may be older than capsheet itself.',
  };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

const MIB = 1024 ** 2;

/** The app of a workspace, on a laptop and on a desk, without a route and a guard. */
export async function openWorkApp(
  mostUploadBytes: number,
  describe?: Parameters<typeof addErrorAnswers>[1],
): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MIB, forceCloseConnections: true });
  await addUploads(app, mostUploadBytes);
  addErrorAnswers(app, describe);
  const parseBody = guardJsonBody(app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody);
  return app;
}

/** Adds what both serve: reading, mapping, checking and correcting. */
export function addWorkRoutes(app: FastifyInstance, workspace: Workspace): void {
  addStateEvents(app, workspace);
  addBookRoutes(app, workspace);
  addMappingRoutes(app, workspace);
  addEditRoutes(app, workspace);
  addTemplateRoute(app, workspace);
  addExplainRoutes(app);
}
