import { type FastifyInstance, fastify } from 'fastify';
import { guardJsonBody } from '../../base/util/parse/guard-json-body.ts';
import { addErrorAnswers } from './routes/answer-errors.ts';
import { addBookRoutes, addExplainRoutes } from './routes/book-routes.ts';
import { addEditRoutes } from './routes/edit-routes.ts';
import { addTemplateRoute } from './routes/file-routes.ts';
import { addMappingRoutes } from './routes/mapping-routes.ts';
import { addStateEvents } from './routes/state-events.ts';
import { addUploads } from './uploads/uploads.ts';
import type { Workspace } from './workspace/workspace.ts';

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

/** What both serve: reading, mapping, checking and correcting. */
export function addWorkRoutes(app: FastifyInstance, workspace: Workspace): void {
  addStateEvents(app, workspace);
  addBookRoutes(app, workspace);
  addMappingRoutes(app, workspace);
  addEditRoutes(app, workspace);
  addTemplateRoute(app, workspace);
  addExplainRoutes(app);
}
