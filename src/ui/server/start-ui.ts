import type { AddressInfo } from 'node:net';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { usageError } from '../../base/util/capsheet-error.ts';
import type { BookRequest } from '../../jobs/library/inside/correcting/checked-book.ts';
import { CALLS } from '../api/calls.ts';
import { TOKEN_PREFIX } from '../api/session.ts';
import { serveCall } from '../views/serve-call.ts';
import { pageAssets, readPage } from '../views/serve-page.ts';
import { Connection, type ServerConnectionOptions } from './connection.ts';
import { addOpening } from './routes/book-routes.ts';
import { addConnectionRoutes, addDoctorRoutes } from './routes/connection-routes.ts';
import { addExportRoutes } from './routes/file-routes.ts';
import { Admission, addGuard, OPEN_PATH, turnAway } from './routes/guard.ts';
import { addHistoryRoutes } from './routes/history-routes.ts';
import { addRunRoutes } from './routes/run-routes.ts';
import { MOST_UPLOAD_BYTES } from './uploads/uploads.ts';
import { addWorkRoutes, openWorkApp } from './work-app.ts';
import { Workspace } from './workspace/workspace.ts';

export interface UiOptions extends ServerConnectionOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly pageDir: string;
  /** The firm's settings of the rules for cap tables. */
  readonly rules?: BookRequest['rules'];
  readonly mostUploadBytes?: number;
}

export interface Ui {
  /** The address to open, once: with the token. */
  readonly address: string;
  readonly origin: string;
  /** Stops the job first, as an interrupt does, so that everything sent is on record. */
  readonly close: () => Promise<void>;
}

/** Serves the page on this machine, to this machine only. Throws `ui-port-taken`. */
export async function startUi(uiOptions: UiOptions): Promise<Ui> {
  const { port, pageDir, rules = [], mostUploadBytes = MOST_UPLOAD_BYTES, ...options } = uiOptions;
  const { userName, version } = options;
  const connection = new Connection(options);
  const workspace = new Workspace(connection, { userName, version, rules });
  let ownPort = port;
  const admission = new Admission();
  const app = await openWorkApp(mostUploadBytes);
  // Before every route.
  addGuard(app, admission, () => ownPort);
  await addPageRoutes(app, pageDir, admission);
  addWorkRoutes(app, workspace);
  addConnectionRoutes(app, workspace, connection);
  addDoctorRoutes(app, connection);
  addOpening(app, workspace);
  addRunRoutes(app, workspace);
  addHistoryRoutes(app, workspace);
  addExportRoutes(app, workspace);
  const close = async (): Promise<void> => {
    await workspace.end();
    await app.close();
    await connection.leaveSandbox();
  };
  try {
    await app.listen({ port, host: '127.0.0.1' });
  } catch (cause) {
    await close();
    throw usageError(
      'ui-port-taken',
      `capsheet cannot listen on port ${port} of this machine.`,
      'Give a different port with --port, or leave it out to use any that is free.',
      cause,
    );
  }
  ownPort = toPort(app.server.address());
  const origin = `http://127.0.0.1:${ownPort}`;
  return { origin, address: `${origin}${OPEN_PATH}#${TOKEN_PREFIX}${admission.token}`, close };
}

function toPort(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

async function addPageRoutes(app: FastifyInstance, pageDir: string, admission: Admission): Promise<void> {
  const sendPage = await readPage(pageDir);
  await app.register(fastifyStatic, pageAssets(pageDir));
  app.get('/', sendPage);
  // The token stands behind a # and never comes with the address: a mere look at it (HEAD, a prefetch, the preview of a
  // chat program) uses up nothing. The page hands it over.
  app.get(OPEN_PATH, sendPage);
  serveCall(app, CALLS.openSession, ({ body: { token }, request, reply }) => {
    const key = admission.admit(token);
    return key === undefined ? turnAway(request, reply, 'token-used') : { key };
  });
}
