import fastifyCookie from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { Admission } from './admission.ts';
import { addErrorAnswers } from './answer-errors.ts';
import { addGuard } from './guard.ts';
import { addPageRoutes } from './page-routes.ts';

const MIB = 1024 ** 2;

export interface App {
  readonly app: FastifyInstance;
  readonly admission: Admission;
}

/** The server without its port: who may come in, the page, and what the page asks. */
export async function buildApp(pageDir: string, portOf: () => number): Promise<App> {
  const app = fastify({ bodyLimit: MIB, forceCloseConnections: true });
  const admission = new Admission();
  await app.register(fastifyCookie);
  addErrorAnswers(app);
  addGuard(app, admission, portOf);
  await addPageRoutes(app, { pageDir, admission, portOf });
  return { app, admission };
}
