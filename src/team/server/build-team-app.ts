import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { createServerMetrics } from '../metrics/server-metrics.ts';
import type { SignInSettings } from '../sign-in/sign-in-settings.ts';
import { addErrorAnswers } from './answer-errors.ts';
import { addDeskRoutes } from './desk/desk-routes.ts';
import { addDocsRoutes } from './docs/docs-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { addEdgeRoutes } from './routes/edge-routes.ts';
import { addEventRoutes } from './routes/event-routes.ts';
import { addFirmRoutes } from './routes/firm-routes.ts';
import { addPeopleRoutes } from './routes/people-routes.ts';
import { addPlanRoutes } from './routes/plan-routes.ts';
import { addRunRoutes } from './routes/run-routes.ts';
import { addSubmissionRoutes } from './routes/submission-routes.ts';
import { addForms } from './routes/take-submission.ts';
import { addSignIn, type SignInParts } from './sign-in/add-sign-in.ts';
import type { TeamContext } from './team-context.ts';
import { addHealthRoutes } from './watching/health-routes.ts';

const MIB = 1024 ** 2;

export interface TeamAppSettings {
  readonly logger?: FastifyServerOptions['loggerInstance'];
  /** The addresses of proxies whose word on who asks is taken; nobody's where there are none. */
  readonly trustedProxies?: readonly string[];
}

/** The server of a team that answers nothing yet. */
export function createTeamApp({ logger, trustedProxies = [] }: TeamAppSettings): FastifyInstance {
  return fastify({
    bodyLimit: MIB,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    ...(logger === undefined ? {} : { loggerInstance: logger }),
  });
}

export interface TeamParts {
  readonly context: TeamContext;
  readonly signIn: SignInSettings;
  /** How the identity provider is asked. */
  readonly fetch: SignInParts['fetch'];
  /** The folder of the built page. */
  readonly pageDir: string;
  readonly isStopping: () => boolean;
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
  /** Of one file. */
  readonly mostFileBytes: number;
}

/** All that it answers, and who may come in. Gives the link that the local person opens, once, where there is one. */
export async function addTeam(app: FastifyInstance, parts: TeamParts): Promise<{ readonly link?: string }> {
  const { context, signIn, fetch, pageDir, isStopping, nowMs, mostFileBytes } = parts;
  const { database, version, news } = context;
  await addForms(app, mostFileBytes);
  addErrorAnswers(app);
  // Before any route: one that was there before the guard would have none.
  const entrance = await addSignIn(app, { database, settings: signIn, fetch, nowMs, version });
  const metrics = createServerMetrics({ database, nowMs, listeners: () => news.size });
  addHealthRoutes(app, { database, isStopping, metrics });
  await addDocsRoutes(app, version);
  await addPageRoutes(app, pageDir);
  addPeopleRoutes(app, context);
  addFirmRoutes(app, context);
  addSubmissionRoutes(app, context);
  addPlanRoutes(app, context);
  addRunRoutes(app, context);
  addDeskRoutes(app, context);
  addEdgeRoutes(app, context);
  addEventRoutes(app, context);
  return entrance;
}
