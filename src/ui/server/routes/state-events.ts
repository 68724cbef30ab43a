import type { FastifyInstance } from 'fastify';
import { EventAnswer } from '../../views/event-answer.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Progress comes in swarms: no more than one telling in so long. */
const TELL_EVERY_MS = 120;

/**
 * Tells the page everything that every tab shows, whole, with every change: a page that was away for a while has
 * everything with the first event, and misses nothing. That work began or finished is told at once: somebody waits for it.
 */
export function addStateEvents(app: FastifyInstance, workspace: Workspace): void {
  app.get('/api/state', () => workspace.state);
  app.get('/api/events', (_request, reply) => {
    reply.hijack();
    const answer = new EventAnswer(reply.raw);
    let wasAtWork = false;
    const tell = (): void => {
      wasAtWork = isAtWork(workspace);
      answer.tell(JSON.stringify(workspace.state));
    };
    const later = new Throttle(tell);
    const release = workspace.desk.listen(() => {
      if (isAtWork(workspace) === wasAtWork) later.ask();
      else later.doNow();
    });
    answer.onClose(() => {
      release();
      later.close();
    });
    tell();
  });
}

function isAtWork({ desk, corrections }: Workspace): boolean {
  return !desk.isIdle || corrections.state.isSaving;
}

/** Does it soon after it was asked to, once for all who ask meanwhile. */
class Throttle {
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.doNow(), TELL_EVERY_MS);
  }

  doNow(): void {
    this.close();
    this.#work();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
