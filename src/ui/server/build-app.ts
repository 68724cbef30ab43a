import { type FastifyInstance, fastify } from 'fastify';
import { Admission } from './admission.ts';
import type { Connection } from './connection.ts';
import { addErrorAnswers } from './routes/answer-errors.ts';
import { addBookRoutes, addOpening } from './routes/book-routes.ts';
import { addConnectionRoutes } from './routes/connection-routes.ts';
import { addDoctorRoutes } from './routes/doctor-routes.ts';
import { addEditRoutes } from './routes/edit-routes.ts';
import { addExplainRoutes } from './routes/explain-routes.ts';
import { addExportRoutes, addTemplateRoute } from './routes/file-routes.ts';
import { addGuard } from './routes/guard.ts';
import { addHistoryRoutes } from './routes/history-routes.ts';
import { addMappingRoutes } from './routes/mapping-routes.ts';
import { addPageRoutes } from './routes/page-routes.ts';
import { addRunRoutes } from './routes/run-routes.ts';
import { addStateEvents } from './routes/state-events.ts';
import { addUploads } from './uploads/uploads.ts';
import type { Workspace } from './workspace/workspace.ts';

const MIB = 1024 ** 2;

export interface UiAppParts {
  readonly workspace: Workspace;
  readonly connection: Connection;
  /** The folder of the built page. */
  readonly pageDir: string;
  /** The port that is listened on, once it is. */
  readonly portOf: () => number;
  /** Of one file. */
  readonly mostUploadBytes: number;
}

export interface UiApp {
  readonly app: FastifyInstance;
  readonly admission: Admission;
}

/** The server without its port: who may come in, the page, and what the page asks. */
export async function buildUiApp(parts: UiAppParts): Promise<UiApp> {
  const { workspace, connection, pageDir, portOf, mostUploadBytes } = parts;
  const app = fastify({ bodyLimit: MIB, forceCloseConnections: true });
  const admission = new Admission();
  await addUploads(app, mostUploadBytes);
  addErrorAnswers(app);
  addGuard(app, admission, portOf);
  await addPageRoutes(app, { pageDir, admission });
  addStateEvents(app, workspace);
  addConnectionRoutes(app, workspace, connection);
  addDoctorRoutes(app, connection);
  addOpening(app, workspace);
  addBookRoutes(app, workspace);
  addMappingRoutes(app, workspace);
  addEditRoutes(app, workspace);
  addRunRoutes(app, workspace);
  addHistoryRoutes(app, workspace);
  addTemplateRoute(app, workspace);
  addExportRoutes(app, workspace);
  addExplainRoutes(app);
  return { app, admission };
}
