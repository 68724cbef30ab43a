import { mkdtemp } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { JobFolder } from '../../../jobs/library/inside/submission/job-folder.ts';
import { done, problem } from '../../../ui/api/problem.ts';
import { findOpenFirm } from '../../administration/firms.ts';
import { DESK_CALLS } from '../../api/desk-operations.ts';
import { DESK, type TeamOperation } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { StoredFile } from '../../api/submission.ts';
import { findSubmission, type Submission } from '../../database/submissions.ts';
import { DESK_INPUTS_PATH, DESK_TAKE_PATH, deskInputs } from '../../desk/desk-brief.ts';
import { type DeskOwner, NoDeskError } from '../../desk-pool/desk-pool.ts';
import type { DeskProcess, DeskRequest } from '../../desk-pool/desk-process.ts';
import { actionsIn } from '../../terms/roles.ts';
import { HttpProblem, notAllowed, submissionUnknown } from '../http-problem.ts';
import { keepSubmission, type Submitted } from '../routes/keep-submission.ts';
import { readView } from '../routes/submission-routes.ts';
import { tooMuch } from '../routes/take-submission.ts';
import { callerOf, renew, serve, serveRaw } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';
import { sendDeskEvents, toEmptyState } from './desk-events.ts';

/** Opens the inputs of a submission on a desk. Throws `busy`, and as the store. */
async function takeToDesk(
  desk: DeskProcess,
  { inputs, mapping, reading }: Submission,
  { files }: Pick<TeamContext, 'files'>,
): Promise<void> {
  const folder = await mkdtemp(join(desk.folder, 'taken-'));
  try {
    const laid = await new JobFolder(folder).layOut(
      { files: inputs, reading, rules: [], ...omitAbsent({ mapping }) },
      files,
    );
    const body = JSON.stringify({ paths: laid.paths, reading: laid.reading });
    const headers = { 'content-type': 'application/json' };
    await requestFromDesk(desk, { method: 'POST', path: DESK_TAKE_PATH, headers, body }, done);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

const { getDeskState, watchDesk, handIn, takeToDesk: take } = TEAM_OPERATIONS;

/** The caller's desk: everything that a laptop's page can do before planning. */
export function addDeskRoutes(app: FastifyInstance, context: TeamContext): void {
  const { database } = context;
  const { getDeskState: _, ...others } = DESK_CALLS;
  const calls: readonly TeamOperation[] = Object.values(others);
  for (const call of calls)
    serveRaw(app, call, ({ request, reply }) => atDesk(request, context, (desk) => forward(request, reply, desk)));
  addTelling(app, context);
  serve(app, handIn, async ({ params: { firm }, body, request }) => {
    const caller = callerOf(request);
    const submitted = await atDesk(request, context, (desk) => keepInputs(desk, body, context));
    const id = await keepSubmission(submitted, { firm, caller }, context);
    return readView(context, { firm, id }, caller);
  });
  serve(app, take, async ({ params: { firm }, body: { submission: id }, request }) => {
    const submission = await database.transact('read', (ask) => findSubmission(ask, firm, id));
    if (submission === undefined) throw submissionUnknown();
    await atDesk(request, context, (desk) => takeToDesk(desk, submission, context));
    return {};
  });
}

function addTelling(app: FastifyInstance, context: TeamContext): void {
  const { database, desks } = context;
  serveRaw(app, getDeskState, async ({ request, reply }) => {
    const owner = await readOwner(request, context);
    if ((await desks.find(owner)) !== undefined)
      return atDesk(request, context, (desk) => forward(request, reply, desk));
    const described = await desks.describe(owner);
    if (described === undefined) throw notAllowed();
    return reply.send(toEmptyState(described));
  });
  serveRaw(app, watchDesk, async ({ request, reply }) => {
    const owner = await readOwner(request, context);
    const caller = callerOf(request);
    const isAllowed = () =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        return now !== undefined && actionsIn(now.grants, owner.firm).has('submit');
      });
    return sendDeskEvents(reply, { owner, desks, isAllowed });
  });
}

async function atDesk<T>(
  request: FastifyRequest,
  context: TeamContext,
  work: (desk: DeskProcess) => Promise<T>,
): Promise<T> {
  const owner = await readOwner(request, context);
  return context.desks.use(owner, work).catch((error: unknown) => {
    throw error instanceof NoDeskError ? new HttpProblem(409, error.problem) : error;
  });
}

/** The guard has admitted them; closed firms are refused here. */
async function readOwner(request: FastifyRequest, { database }: TeamContext): Promise<DeskOwner> {
  const { firm } = watchDesk.params.parse(request.params);
  await database.transact('read', (ask) => findOpenFirm(ask, firm));
  return { firm, person: callerOf(request).person.id };
}

type Said = z.output<(typeof TEAM_OPERATIONS)['handIn']['body']>;

/** Stores the inputs of a desk. Throws the desk's refusal, and as the store. */
async function keepInputs(desk: DeskProcess, said: Said, { files }: Pick<TeamContext, 'files'>): Promise<Submitted> {
  const { inputs, mapping, reading } = await requestFromDesk(
    desk,
    { method: 'GET', path: DESK_INPUTS_PATH },
    deskInputs,
  );
  const keep = async ({ name, path }: { name: string; path: string }): Promise<StoredFile> => {
    if (!desk.holds(path)) throw new Error('a desk named a file that is not its own');
    return { name, sha256: await files.keep(path) };
  };
  const kept: StoredFile[] = [];
  for (const input of inputs) kept.push(await keep(input));
  return { ...said, reading, inputs: kept, ...omitAbsent({ mapping: mapping && (await keep(mapping)) }) };
}

/** Calls a desk for the server itself. Throws the desk's refusal. */
async function requestFromDesk<T>(desk: DeskProcess, asked: DeskRequest, schema: z.ZodType<T>): Promise<T> {
  const answer = await desk.ask(asked);
  const said = await json(answer);
  if (answer.statusCode === 200) return schema.parse(said);
  throw new HttpProblem(409, problem.parse(said));
}

const HEADERS = ['content-type', 'content-disposition', 'content-length'] as const;

/** Forwards a request of the page to the caller's desk and streams the answer. */
async function forward(request: FastifyRequest, reply: FastifyReply, desk: DeskProcess): Promise<FastifyReply> {
  const answer = await desk.ask(toDeskRequest(request));
  reply.code(answer.statusCode ?? 502);
  for (const name of HEADERS) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
  return reply.send(answer);
}

/** Passes on only the headers about the body: no token, no cookie. */
function toDeskRequest(request: FastifyRequest): DeskRequest {
  const { method, routeOptions, params, url, headers, body, raw } = request;
  const rest = (routeOptions.url ?? '').slice(DESK.length).replace(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(String(new Map(Object.entries(params ?? {})).get(name)));
  });
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const asked = { method, path: `/api${rest}${query}` };
  if (request.isMultipart()) {
    assertBounded(request);
    return { ...asked, headers: toBodyHeaders(headers), body: raw };
  }
  if (body === undefined || body === null) return asked;
  return { ...asked, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The upload lies on the server's disk; browsers declare its size. */
function assertBounded({ headers, server }: FastifyRequest): void {
  const bytes = headers['content-length'];
  if (bytes === undefined)
    throw new HttpProblem(400, {
      code: 'request-invalid',
      message: 'The upload does not say how large it is.',
      hint: 'Send it with its Content-Length.',
    });
  if (Number(bytes) > server.mostFormBytes) throw tooMuch();
}

function toBodyHeaders(headers: IncomingMessage['headers']): { readonly [name: string]: string } {
  const { 'content-type': type = '', 'content-length': length } = headers;
  return { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
}
