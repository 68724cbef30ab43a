import type { SandboxContext } from './context.ts';
import { type Issue, SandboxProblem } from './errors.ts';
import type { RawRequest, SandboxRoute } from './http/route.ts';
import type { PendingWork } from './pending-work.ts';
import { findItems, findNamed, isAdd, isWrite, keepItems, listItems, toLoc } from './request-items.ts';

/** Refuses the items that hold `text`, each by its place; `field` is named as wrong. */
export interface Poison {
  readonly text: string;
  readonly field?: string | undefined;
}

/** A request with the operation it is for. */
export interface Work {
  readonly route: SandboxRoute;
  readonly request: RawRequest;
  readonly poison?: Poison | undefined;
}

interface ExecutorParts {
  readonly context: SandboxContext;
  /** Looked at by queries: the same as `context`, unless they show later what was stored. */
  readonly shown: SandboxContext;
  readonly pending: PendingWork;
}

/** Carries requests out, in the time and with the partial failures that the behaviour asks for. Throws `SandboxProblem`. */
export class Executor {
  readonly #parts: ExecutorParts;

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  async perform(work: Work): Promise<unknown> {
    const { context, shown, pending } = this.#parts;
    if (!isWrite(work.route.operation)) return work.route.run(shown, work.request);
    const { storesAfterMs } = context.behaviour;
    return storesAfterMs === 0 ? this.#write(work) : pending.add(storesAfterMs, () => this.#write(work));
  }

  /** Carries a request out later, and nobody is told how it ends. */
  performLater(work: Work, afterMs: number): void {
    void this.#parts.pending.add(afterMs, () => {
      try {
        this.#write(work);
      } catch (error) {
        if (!(error instanceof SandboxProblem)) throw error;
      }
    });
  }

  #write(work: Work): unknown {
    try {
      return this.#store(work);
    } catch (error) {
      const { refusedAdds } = this.#parts.context.behaviour;
      const isPartial = refusedAdds !== 'nothing' && isAdd(work.route.operation);
      if (isPartial && error instanceof SandboxProblem) this.#storePart(work, error);
      throw error;
    }
  }

  /** Leaves out the wrong items until the rest can be stored, or nothing is left. */
  #storePart(work: Work, problem: SandboxProblem): void {
    const { body } = work.request;
    const rest = typeof problem.detail === 'string' ? undefined : this.#leaveOut(body, problem.detail);
    if (rest === undefined || listItems(rest).length === 0) return;
    const smaller = { ...work, request: { ...work.request, body: rest } };
    try {
      this.#store(smaller);
    } catch (error) {
      if (!(error instanceof SandboxProblem)) throw error;
      this.#storePart(smaller, error);
    }
  }

  #leaveOut(body: unknown, issues: readonly Issue[]): unknown {
    const wrong = findNamed(body, issues);
    if (wrong === undefined || wrong.size === 0) return undefined;
    const firstWrong = Math.min(...[...wrong].map(({ number }) => number));
    const isBefore = this.#parts.context.behaviour.refusedAdds === 'items-before';
    const numbers = new Set([...wrong].map(({ number }) => number));
    const kept = listItems(body).filter(({ number }) => (isBefore ? number < firstWrong : !numbers.has(number)));
    return keepItems(body, kept);
  }

  #store({ route, request, poison }: Work): unknown {
    if (poison !== undefined) refusePoisoned(request.body, poison);
    const { context, shown, pending } = this.#parts;
    const result = route.run(context, request);
    // The same requests in the same order give the same rows, ids included.
    if (shown.store !== context.store) {
      void pending.add(context.behaviour.visibleAfterMs, () => route.run(shown, request));
    }
    return result;
  }
}

function refusePoisoned(body: unknown, { text, field }: Poison): void {
  const items = findItems(body, text);
  if (items.length === 0) return;
  const toIssue = (loc: Issue['loc']): Issue => ({
    loc: field === undefined ? loc : [...loc, field],
    msg: `Items that contain "${text}" are refused here.`,
    type: 'refused',
  });
  const issues = items.map((item) => toIssue(toLoc(item)));
  throw new SandboxProblem(422, issues);
}
