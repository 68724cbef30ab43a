import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Problem } from '../../../ui/api/problem.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { EventAnswer } from '../../../ui/views/event-answer.ts';
import { toConnectionState } from '../../desk/desk-brief.ts';
import type { DeskOwner, DeskPool } from '../../desk-pool/desk-pool.ts';
import type { DeskFacts, DeskProcess } from '../../desk-pool/desk-process.ts';

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
  void new DeskEvents(new EventAnswer(reply.raw), listening).run();
  return reply;
}

class DeskEvents {
  readonly #answer: EventAnswer;
  readonly #listening: Listening;
  #isOver = false;
  /** A desk was opened or has ended. */
  #isNews = false;
  /** The events of the desk. */
  #told: IncomingMessage | undefined;
  #wake = (): void => {};

  constructor(answer: EventAnswer, listening: Listening) {
    this.#answer = answer;
    this.#listening = listening;
  }

  async run(): Promise<void> {
    const { owner, desks } = this.#listening;
    const release = desks.hear(owner, () => {
      this.#isNews = true;
      this.#wake();
    });
    const looking = setInterval(() => void this.#look(), LOOK_MS);
    this.#answer.onClose(() => this.#end());
    try {
      while (!this.#isOver && !desks.isClosed) await this.#tellOn();
    } catch {
      // The database is away: the page listens again in a moment.
    } finally {
      clearInterval(looking);
      release();
      this.#answer.end();
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#told?.destroy();
    this.#wake();
  }

  /** Follows one desk, or none, while that lasts. */
  async #tellOn(): Promise<void> {
    const { owner, desks } = this.#listening;
    this.#isNews = false;
    const desk = await desks.find(owner);
    if (desk !== undefined) return this.#passOn(desk);
    const described = await desks.describe(owner);
    if (described === undefined) return this.#end();
    if (this.#isNews) return;
    this.#answer.send(JSON.stringify(toEmptyState(described)));
    while (!this.#isOver && !this.#isNews)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  /** Resolves when the desk has ended or stops sending, or nobody listens. */
  async #passOn(desk: DeskProcess): Promise<void> {
    this.#told = await desk.ask({ method: 'GET', path: '/api/events' }).catch(() => undefined);
    if (this.#isOver) return void this.#told?.destroy();
    try {
      for await (const events of wholeEvents(this.#told?.setEncoding('utf8') ?? [])) this.#answer.write(events);
    } catch {
      // The desk has ended, or the listener is gone.
    }
    this.#told = undefined;
    if (!this.#isOver) await Promise.race([desk.over, wait(AGAIN_MS, undefined, { ref: false })]);
  }

  async #look(): Promise<void> {
    const isAllowed = await this.#listening.isAllowed().catch(() => true);
    if (!isAllowed) this.#end();
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
export function toEmptyState({ facts, ending }: { readonly facts: DeskFacts; readonly ending?: Problem }): WorkState {
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
