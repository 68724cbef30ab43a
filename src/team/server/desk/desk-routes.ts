import { mkdtemp } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { JobFolder } from '../../../jobs/library/inside/submission/job-folder.ts';
import { toAddress } from '../../../ui/api/call.ts';
import { done, type Problem, problem } from '../../../ui/api/problem.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { EventAnswer } from '../../../ui/views/event-answer.ts';
import { findOpenFirm } from '../../administration/firms.ts';
import { DESK, type TeamOperation } from '../../api/operation.ts';
import { DESK_CALLS, DESK_STEPS } from '../../api/operations.ts';
import type { StoredFile } from '../../api/submission.ts';
import { findSubmission, type Submission } from '../../database/submissions.ts';
import { DESK_INPUTS_PATH, DESK_TAKE_PATH, deskInputs, toConnectionState } from '../../desk/desk-brief.ts';
import { type DeskOwner, type DeskPool, NoDeskError } from '../../desk-pool/desk-pool.ts';
import type { DeskFacts, DeskProcess, DeskRequest } from '../../desk-pool/desk-process.ts';
import { actionsIn } from '../../terms/roles.ts';
import { HttpProblem, refusal } from '../http-problem.ts';
import { readView } from '../routes/submission-routes.ts';
import { keepSubmission, type Submitted, tooMuch } from '../routes/take-submission.ts';
import { callerOf, renew, type TeamContext, type TeamRoutes } from '../serve.ts';

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

/** The caller's desk: everything that a laptop's page can do before planning. */
export function addDeskRoutes(routes: TeamRoutes, context: TeamContext): void {
  const { database } = context;
  const { getDeskState: _state, watchDesk: _events, ...others } = DESK_CALLS;
  for (const call of Object.values<TeamOperation>(others))
    routes.raw(call, ({ request, reply }) => atDesk(request, context, (desk) => forward(request, reply, desk)));
  addTelling(routes, context);
  routes.json(DESK_STEPS.submitDesk, async ({ params: { firm }, body, request, caller }) => {
    const submitted = await atDesk(request, context, (desk) => keepInputs(desk, body, context));
    const id = await keepSubmission(submitted, { firm, caller }, context);
    return readView(context, { firm, id }, caller);
  });
  routes.json(DESK_STEPS.takeToDesk, async ({ params: { firm }, body: { submission: id }, request }) => {
    const submission = await database.transact('read', (ask) => findSubmission(ask, firm, id));
    if (submission === undefined) throw refusal('submission-unknown');
    await atDesk(request, context, (desk) => takeToDesk(desk, submission, context));
    return {};
  });
}

function addTelling(routes: TeamRoutes, context: TeamContext): void {
  const { database, desks } = context;
  routes.raw(DESK_CALLS.getDeskState, async ({ request, reply }) => {
    const owner = await readOwner(request, context);
    if ((await desks.find(owner)) !== undefined)
      return atDesk(request, context, (desk) => forward(request, reply, desk));
    const described = await desks.describe(owner);
    if (described === undefined) throw refusal('not-allowed');
    return reply.send(toEmptyState(described));
  });
  routes.raw(DESK_CALLS.watchDesk, async ({ request, caller, reply }) => {
    const owner = await readOwner(request, context);
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
  const { firm } = DESK_CALLS.watchDesk.params.parse(request.params);
  await database.transact('read', (ask) => findOpenFirm(ask, firm));
  return { firm, person: callerOf(request).person.id };
}

type Said = z.output<(typeof DESK_STEPS)['submitDesk']['body']>;

/** Stores the inputs of a desk. Throws the desk's refusal, and as the store. */
async function keepInputs(
  desk: DeskProcess,
  { revision, ...said }: Said,
  { files }: Pick<TeamContext, 'files'>,
): Promise<Submitted> {
  const path = toAddress({ path: DESK_INPUTS_PATH }, { params: {}, query: { revision } });
  const { inputs, mapping, reading } = await requestFromDesk(desk, { method: 'GET', path }, deskInputs);
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

/** How often the listener's rights are checked. */
const LOOK_MS = 10_000;
/** Time to wait for a desk that sends nothing more. */
const AGAIN_MS = 1000;

interface Listening {
  readonly owner: DeskOwner;
  readonly desks: DeskPool;
  /** The listener still has a session and the role. */
  readonly isAllowed: () => Promise<boolean>;
}

export function sendDeskEvents(reply: FastifyReply, listening: Listening): FastifyReply {
  reply.hijack();
  void tellOfDesks(new EventAnswer(reply.raw), listening);
  return reply;
}

async function tellOfDesks(answer: EventAnswer, { owner, desks, isAllowed }: Listening): Promise<void> {
  let isOver = false;
  /** A desk was opened or has ended. */
  let isNews = false;
  /** The events of the desk. */
  let told: IncomingMessage | undefined;
  let wake = (): void => {};
  const end = (): void => {
    isOver = true;
    told?.destroy();
    wake();
  };
  /** Resolves when the desk has ended or stops sending, or nobody listens. */
  const passOn = async (desk: DeskProcess): Promise<void> => {
    told = await desk.ask({ method: 'GET', path: '/api/events' }).catch(() => undefined);
    if (isOver) return void told?.destroy();
    try {
      for await (const events of wholeEvents(told?.setEncoding('utf8') ?? [])) answer.write(events);
    } catch {
      // The desk has ended, or the listener is gone.
    }
    told = undefined;
    if (!isOver) await Promise.race([desk.over, wait(AGAIN_MS, undefined, { ref: false })]);
  };
  /** Follows one desk, or none, while that lasts. */
  const tellOn = async (): Promise<void> => {
    isNews = false;
    const desk = await desks.find(owner);
    if (desk !== undefined) return passOn(desk);
    const described = await desks.describe(owner);
    if (described === undefined) return end();
    if (isNews) return;
    answer.send(JSON.stringify(toEmptyState(described)));
    while (!isOver && !isNews)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  const release = desks.hear(owner, () => {
    isNews = true;
    wake();
  });
  const look = async (): Promise<void> => {
    if (!(await isAllowed().catch(() => true))) end();
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  answer.onClose(end);
  try {
    while (!isOver && !desks.isClosed) await tellOn();
  } catch {
    // The database is away: the page listens again in a moment.
  } finally {
    clearInterval(looking);
    release();
    answer.end();
  }
}

async function* wholeEvents(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const end = rest.lastIndexOf('\n\n') + 2;
    if (end < 2) continue;
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
}

/** The state without an open desk: nothing lies there, and why the last one ended. */
function toEmptyState({ facts, ending }: { readonly facts: DeskFacts; readonly ending?: Problem }): WorkState {
  const { version, userName } = facts;
  return {
    version,
    userName,
    connection: toConnectionState(facts),
    phase: 'none',
    isEmpty: false,
    revision: 0,
    inputs: [],
    isMapped: false,
    corrections: { isSaving: false },
    questions: 0,
    errors: 0,
    warnings: 0,
    exports: 0,
    ...(ending === undefined ? {} : { problem: ending }),
  };
}
