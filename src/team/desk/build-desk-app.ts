import { timingSafeEqual } from 'node:crypto';
import { resolve, sep } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { addErrorAnswers } from '../../ui/server/routes/answer-errors.ts';
import { addBookRoutes } from '../../ui/server/routes/book-routes.ts';
import { addEditRoutes } from '../../ui/server/routes/edit-routes.ts';
import { addExplainRoutes } from '../../ui/server/routes/explain-routes.ts';
import { addTemplateRoute } from '../../ui/server/routes/file-routes.ts';
import { addMappingRoutes } from '../../ui/server/routes/mapping-routes.ts';
import { addStateEvents } from '../../ui/server/routes/state-events.ts';
import { addUploads, takeUpload } from '../../ui/server/uploads/uploads.ts';
import type { Workspace } from '../../ui/server/workspace/workspace.ts';
import { DESK_INPUTS_PATH, DESK_KEY_HEADER, DESK_TAKE_PATH, deskTaking } from './desk-brief.ts';
import { listInputs } from './list-inputs.ts';

const MIB = 1024 ** 2;
const TOO_LARGE = 'Split it into several workbooks.';

interface DeskAppParts {
  readonly workspace: Workspace;
  /** In which everything lies that may be read. */
  readonly folder: string;
  readonly key: string;
  /** Of one file. */
  readonly mostFileBytes: number;
}

/**
 * What a desk answers, to the server that has started it and to nobody else: of the page of a laptop what reads, maps,
 * checks and corrects. Nothing of it names a file of this machine, asks for settings, plans or applies.
 */
export async function buildDeskApp({ workspace, folder, key, mostFileBytes }: DeskAppParts): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MIB, forceCloseConnections: true });
  await addUploads(app, mostFileBytes);
  addErrorAnswers(app);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSame(headers[DESK_KEY_HEADER], key)) return reply.code(403).send();
  });
  addStateEvents(app, workspace);
  addUploadRoute(app, workspace, folder);
  addBookRoutes(app, workspace);
  addMappingRoutes(app, workspace);
  addEditRoutes(app, workspace);
  addTemplateRoute(app, workspace);
  addExplainRoutes(app);
  app.post('/api/stop', () => {
    workspace.desk.job.stop();
    return {};
  });
  addServerRoutes(app, workspace);
  return app;
}

function isSame(given: string | readonly string[] | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As on a laptop; but no plan is opened, and the mapping that is named is one that came here. */
function addUploadRoute(app: FastifyInstance, { desk, connection, inputs }: Workspace, folder: string): void {
  app.post('/api/open/upload', async (request) => {
    desk.assertIdle();
    const { paths, planPath, reading } = await takeUpload(request, connection.filesDir, TOO_LARGE);
    if (planPath !== undefined) throw planUnwanted();
    const { mappingPath } = reading;
    if (mappingPath !== undefined && !resolve(mappingPath).startsWith(`${folder}${sep}`)) throw mappingElsewhere();
    inputs.open({ paths, reading: omitAbsent(reading) }, { isUploaded: true });
    return {};
  });
}

/** What the server asks by itself. */
function addServerRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.get(DESK_INPUTS_PATH, () => listInputs(workspace));
  app.post(DESK_TAKE_PATH, ({ body }) => {
    const { paths, reading } = deskTaking.parse(body);
    workspace.inputs.open({ paths, reading: omitAbsent(reading) }, { isUploaded: true });
    return {};
  });
}

function planUnwanted(): Error {
  return usageError(
    'plan-with-inputs',
    'A saved plan came along, and a desk opens none: workers make the plan of what is handed in.',
    'Upload the workbook alone.',
  );
}

function mappingElsewhere(): Error {
  return usageError(
    'mapping-missing',
    'The mapping that was named is not on this desk.',
    'Upload the mapping together with the workbook.',
  );
}
