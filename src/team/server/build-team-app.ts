import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import type { SignInSettings } from '../sign-in/sign-in-settings.ts';
import { addErrorAnswers } from './answer-errors.ts';
import { addDocsRoutes } from './docs/docs-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { addEventRoutes } from './routes/event-routes.ts';
import { addFirmRoutes } from './routes/firm-routes.ts';
import { addPeopleRoutes } from './routes/people-routes.ts';
import { addPlanRoutes } from './routes/plan-routes.ts';
import { addRunRoutes } from './routes/run-routes.ts';
import { addSubmissionRoutes } from './routes/submission-routes.ts';
import { addForms, MOST_FILE_BYTES } from './routes/take-submission.ts';
import { addSignIn } from './sign-in/add-sign-in.ts';
import type { TeamContext } from './team-context.ts';
import { addHealthRoutes } from './watching/health-routes.ts';
import { createServerMetrics } from '../metrics/server-metrics.ts';

const MIB = 1024 ** 2;

export interface TeamAppParts {
  readonly context: TeamContext;
  readonly signIn: SignInSettings;
  /** The folder of the built page. */
  readonly pageDir: string;
  readonly isStopping: () => boolean;
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
  readonly logger?: FastifyServerOptions['loggerInstance'];
  /** The addresses of proxies whose word on who asks is taken; nobody's where there are none. */
  readonly trustedProxies?: readonly string[];
  /** Of one file. */
  readonly mostFileBytes?: number;
}

export interface TeamApp {
  readonly app: FastifyInstance;
  /** What the local person opens, once; absent where people sign in at a provider. */
  readonly link?: string;
}

/** The server of a team without its port: who may come in, and what it answers. */
export async function buildTeamApp(parts: TeamAppParts): Promise<TeamApp> {
  const { context, signIn, pageDir, isStopping, nowMs, mostFileBytes = MOST_FILE_BYTES } = parts;
  const { database, version, news } = context;
  const app = createApp(parts);
  await addForms(app, mostFileBytes);
  addErrorAnswers(app);
  // Before any route: one that was there before the guard would have none.
  const { link } = await addSignIn(app, { database, settings: signIn, nowMs, version });
  addHealthRoutes(app, { database, isStopping, metrics: createServerMetrics(database, () => news.size) });
  await addDocsRoutes(app, version);
  await addPageRoutes(app, pageDir);
  addPeopleRoutes(app, context);
  addFirmRoutes(app, context);
  addSubmissionRoutes(app, context);
  addPlanRoutes(app, context);
  addRunRoutes(app, context);
  addEventRoutes(app, context);
  return link === undefined ? { app } : { app, link };
}

function createApp({ logger, trustedProxies = [] }: TeamAppParts): FastifyInstance {
  return fastify({
    bodyLimit: MIB,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    ...(logger === undefined ? {} : { loggerInstance: logger }),
  });
}
