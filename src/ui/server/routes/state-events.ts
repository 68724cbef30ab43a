import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../api/calls.ts';
import { EventAnswer } from '../../views/event-answer.ts';
import { serveCall } from '../../views/serve-call.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Progress events are throttled to one in this time. */
const SEND_EVERY_MS = 120;

/**
 * Sends the page its whole state with every change: a page that was away has everything with the first event. The start
 * and the end of work are sent at once, because somebody waits for them.
 */
export function addStateEvents(app: FastifyInstance, workspace: Workspace): void {
  serveCall(app, CALLS.getDeskState, () => workspace.state);
  serveCall(app, CALLS.watchDesk, ({ reply }) => {
    reply.hijack();
    const answer = new EventAnswer(reply.raw);
    let wasAtWork = false;
    const send = (): void => {
      wasAtWork = isAtWork(workspace);
      answer.send(JSON.stringify(workspace.state));
    };
    const later = new Throttle(send);
    const release = workspace.desk.listen(() => {
      if (isAtWork(workspace) === wasAtWork) later.ask();
      else later.doNow();
    });
    answer.onClose(() => {
      release();
      later.close();
    });
    send();
    return reply;
  });
}

function isAtWork({ desk, corrections }: Workspace): boolean {
  return !desk.isIdle || corrections.state.isSaving;
}

/** Calls `work` soon after a request, once for all requests until then. */
class Throttle {
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.doNow(), SEND_EVERY_MS);
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
