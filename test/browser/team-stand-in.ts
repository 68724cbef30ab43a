import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { TeamOperation } from '../../src/team/api/operation.ts';
import { TEAM_OPERATIONS, type TeamOperationName } from '../../src/team/api/operations.ts';

const PAGE_DIR = resolve('dist/ui/page');

const texts = z.record(z.string(), z.string());
const addressed = z.object({ params: texts, query: texts });

interface Asked extends z.output<typeof addressed> {
  readonly body: unknown;
}
export type Answers = { [name in TeamOperationName]?: (asked: Asked) => unknown };

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A server of a team with the calls that it declares and the built page, for states that a real one comes into only with
 * luck: what is answered has the declared shape, or the test fails.
 */
export class TeamStandIn {
  readonly answers: Answers;
  /** The changes, in order. */
  readonly changes: { readonly name: string; readonly asked: Asked }[] = [];
  readonly #app: FastifyInstance;
  readonly #listeners = new Map<string, Set<FastifyReply>>();

  private constructor(answers: Answers) {
    this.answers = answers;
    this.#app = fastify({ forceCloseConnections: true });
  }

  static async start(answers: Answers): Promise<TeamStandIn> {
    const server = new TeamStandIn(answers);
    await server.#listen();
    onTestFinished(() => server.#app.close());
    return server;
  }

  get address(): string {
    const at = this.#app.server.address() as AddressInfo;
    return `http://127.0.0.1:${at.port}/`;
  }

  /** Tells whoever listens at these addresses what is the case now. */
  tell(...paths: readonly string[]): void {
    for (const path of paths) for (const reply of this.#listeners.get(path) ?? []) this.#write(path, reply);
  }

  /** Interrupts whatever is listened to. */
  hangUp(): void {
    for (const replies of this.#listeners.values()) for (const { raw } of replies) raw.destroy();
  }

  async #listen(): Promise<void> {
    const app = this.#app;
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, _request, reply) => {
      const { status, code } = error instanceof Refusal ? error : { status: 500, code: 'fault' };
      const message = error instanceof Error ? error.message : String(error);
      return reply.code(status).send({ code, message, hint: 'Try something else.' });
    });
    const page = readFileSync(`${PAGE_DIR}/index.html`, 'utf8');
    const shown = page.replace('<head>', '<head><meta name="capsheet-mode" content="team" />');
    await app.register(fastifyStatic, { root: `${PAGE_DIR}/assets`, prefix: '/assets/', index: false });
    for (const path of ['/', '/device'])
      app.get(path, (_request, reply) => {
        const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
        return reply
          .header('content-security-policy', policy)
          .type('text/html; charset=utf-8')
          .send(shown.replaceAll('__CSP_NONCE__', 'n'));
      });
    app.get('/sign-in', (request, reply) => reply.type('text/html').send(`<h1>Sign in</h1><p>${request.url}</p>`));
    app.post('/sign-out', () => ({}));
    const operations: readonly (readonly [string, TeamOperation])[] = Object.entries(TEAM_OPERATIONS);
    for (const [name, { method, path, answer, isFollowed }] of operations)
      app.route({
        method,
        url: path,
        handler: (request, reply) => {
          if (isFollowed === true) return this.#hold(request.url, reply);
          const asked = { ...addressed.parse(request), body: request.body };
          if (method !== 'GET') this.changes.push({ name, asked });
          const said = this.answers[name as TeamOperationName]?.(asked);
          if (said === undefined) throw new Refusal(404, 'nothing-here', `Nothing is known of ${request.url}.`);
          return answer === 'file' ? reply.type('text/plain').send(said) : toJson(answer, said);
        },
      });
    await app.listen({ host: '127.0.0.1', port: 0 });
  }

  #hold(path: string, reply: FastifyReply): void {
    if (this.#valueAt(path) === undefined) throw new Refusal(404, 'nothing-here', 'No such submission is known here.');
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    const listeners = this.#listeners.get(path) ?? new Set();
    this.#listeners.set(path, listeners.add(reply));
    reply.raw.on('close', () => listeners.delete(reply));
    this.#write(path, reply);
  }

  #write(path: string, { raw }: FastifyReply): void {
    raw.write(`data: ${JSON.stringify(this.#valueAt(path))}\n\n`);
  }

  #valueAt(path: string): unknown {
    const asked = { params: {}, query: {}, body: undefined };
    if (path.endsWith('/desk/events'))
      return toJson(TEAM_OPERATIONS.getDeskState.answer, this.answers.getDeskState?.(asked));
    const [, firm = '', submission = ''] = /^\/api\/firms\/([^/]+)\/submissions\/(\d+)\/events$/.exec(path) ?? [];
    if (firm === '') return toJson(TEAM_OPERATIONS.getInbox.answer, this.answers.getInbox?.(asked));
    const said = this.answers.getSubmission?.({ ...asked, params: { firm, submission } });
    return said === undefined ? undefined : toJson(TEAM_OPERATIONS.getSubmission.answer, said);
  }
}

function toJson(answer: z.ZodType | 'file', said: unknown): unknown {
  return typeof answer === 'string' ? said : answer.parse(said);
}
