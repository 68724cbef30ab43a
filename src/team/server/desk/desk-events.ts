import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { DeskOwner, DeskPool } from '../../desk-pool/desk-pool.ts';
import type { DeskProcess } from '../../desk-pool/desk-process.ts';
import { beginEvents } from '../watching/begin-events.ts';
import { toEmptyState } from './empty-state.ts';

/** Keeps the connection from being taken for a dead one; whether whoever listens still may is looked at as often. */
const BEAT_MS = 10_000;

interface Listening {
  readonly owner: DeskOwner;
  readonly desks: DeskPool;
  /** Whoever listens still may: their session lasts, and they have the role. */
  readonly isAllowed: () => Promise<boolean>;
}

/**
 * Tells the state of somebody's desk, and again with every change. Listening opens no desk, and ends none: where none is
 * open that is told, with why the last has ended, until one is opened; and so on until whoever listens goes away, may not
 * hear it any more, or the server ends.
 */
export function sendDeskEvents(reply: FastifyReply, listening: Listening): FastifyReply {
  void new DeskEvents(beginEvents(reply), listening).run();
  return reply;
}

class DeskEvents {
  readonly #raw: ServerResponse;
  readonly #listening: Listening;
  #isOver = false;
  /** A desk was opened, or has ended. */
  #isNews = false;
  /** What the desk tells. */
  #answer: IncomingMessage | undefined;
  #wake = (): void => {};

  constructor(raw: ServerResponse, listening: Listening) {
    this.#raw = raw;
    this.#listening = listening;
  }

  async run(): Promise<void> {
    const { owner, desks } = this.#listening;
    const release = desks.hear(owner, () => {
      this.#isNews = true;
      this.#wake();
    });
    const beat = setInterval(() => void this.#beat(), BEAT_MS);
    this.#raw.once('close', () => this.#end());
    try {
      while (!this.#isOver && !desks.isClosed) await this.#tellOn();
    } catch {
      // The database is away: the page listens again in a moment.
    } finally {
      clearInterval(beat);
      release();
      this.#raw.end();
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#answer?.destroy();
    this.#wake();
  }

  /** What is told of one desk, or of none, for as long as that is so. */
  async #tellOn(): Promise<void> {
    const { owner, desks } = this.#listening;
    this.#isNews = false;
    const desk = await desks.find(owner);
    if (desk !== undefined) return this.#passOn(desk);
    const described = await desks.describe(owner);
    if (described === undefined) return this.#end();
    if (this.#isNews) return;
    this.#raw.write(`data: ${JSON.stringify(toEmptyState(described))}\n\n`);
    await this.#sleep(() => this.#isNews);
  }

  /** Comes when the desk has ended, or nobody listens. */
  async #passOn(desk: DeskProcess): Promise<void> {
    this.#answer = await desk.ask({ method: 'GET', path: '/api/events' }).catch(() => undefined);
    if (this.#isOver) return void this.#answer?.destroy();
    try {
      for await (const events of wholeEvents(this.#answer?.setEncoding('utf8') ?? []))
        if (!this.#raw.write(events)) await this.#sleep(() => !this.#raw.writableNeedDrain);
    } catch {
      // It has ended, or whoever listened is gone.
    }
    this.#answer = undefined;
    if (!this.#isOver) await desk.over;
  }

  /** Until that is so, or it is over. */
  async #sleep(isAwake: () => boolean): Promise<void> {
    while (!this.#isOver && !isAwake())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#raw.once('drain', resolve);
      });
  }

  async #beat(): Promise<void> {
    this.#raw.write(':\n\n');
    const isAllowed = await this.#listening.isAllowed().catch(() => true);
    if (!isAllowed) this.#end();
  }
}

/** A desk may break off within an event. */
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
