import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import type { Session } from '../../../jobs/pipeline/session/session.ts';
import type { WorkState } from '../../api/work-state.ts';
import { JobDesk } from '../job-desk.ts';
import { CorrectionWork } from './correction-work.ts';
import type { DeskParts } from './desk-parts.ts';
import { ExportWork } from './export-work.ts';
import { InputWork } from './input-work.ts';
import { MappingWork } from './mapping-work.ts';
import { PlanWork } from './plan-work.ts';
import { Shown } from './shown.ts';
import { toWorkState } from './to-work-state.ts';
import { withSession } from './with-session.ts';
import type { WorkConnection } from './work-connection.ts';

/** What stays as it is while the server runs. */
interface WorkspaceFacts extends Pick<WorkState, 'version' | 'userName'> {
  /** What the firm says of the rules for cap tables; a saved plan brings its own. */
  readonly rules: NonNullable<ReadingRequest['rules']>;
  /** From where its revisions count: a page that has seen the workspace before this one must not take it for that. */
  readonly firstRevision?: number;
}

/**
 * What all tabs share: what is shown, what is under way, and what can be done. One job at a time leads from one thing
 * shown to the next; a job that fails leaves everything as it was, and says why.
 */
export class Workspace {
  readonly connection: WorkConnection;
  readonly desk = new JobDesk();
  readonly shown: Shown;
  readonly inputs: InputWork;
  readonly corrections: CorrectionWork;
  readonly mapping: MappingWork;
  readonly plans: PlanWork;
  readonly exports: ExportWork;
  readonly #identity: Pick<WorkState, 'version' | 'userName'>;

  constructor(connection: WorkConnection, { rules, firstRevision = 0, ...identity }: WorkspaceFacts) {
    this.shown = new Shown(this.desk.notify, firstRevision);
    this.connection = connection;
    this.#identity = identity;
    const parts: DeskParts = { connection, desk: this.desk, shown: this.shown };
    this.corrections = new CorrectionWork(parts);
    this.inputs = new InputWork(parts, { rules, corrections: this.corrections });
    this.mapping = new MappingWork(parts, this.inputs);
    this.plans = new PlanWork(parts, this.corrections);
    this.exports = new ExportWork(parts);
  }

  get state(): WorkState {
    const { connection, shown, corrections, exports, desk } = this;
    const facts = {
      ...this.#identity,
      connection: connection.state,
      exports: exports.count,
      corrections: corrections.state,
      isIdle: desk.isIdle,
      isOfSandbox: (path: string) => connection.isOfSandbox(path),
      ...desk.state,
    };
    return toWorkState(shown, corrections.copies, facts);
  }

  close(): void {
    this.desk.assertIdle();
    this.desk.forgetProblem();
    this.shown.show(undefined, undefined);
    this.desk.notify();
  }

  /**
   * Begins `change`, which leads to another service. What is open stays open, unless its files go with the sandbox; what
   * it was compared with is another service's, and is dropped. Throws `busy`.
   */
  async changeService<T>(change: () => Promise<T>): Promise<T> {
    this.desk.assertIdle();
    this.desk.forgetProblem();
    const { openBook, refused } = this.shown;
    const { paths = [], reading } = (openBook ?? refused)?.request ?? {};
    const goes = [...paths, reading?.mappingPath ?? ''].some((path) => this.connection.isOfSandbox(path));
    this.shown.show(goes ? undefined : openBook, undefined);
    try {
      return await change();
    } finally {
      this.desk.notify();
    }
  }

  /** Stops what is under way, waits for its end, and looks at no file any more. */
  async end(): Promise<void> {
    await this.desk.end();
    await this.corrections.end();
    this.shown.watch.close();
  }

  /** A short question to the service, which is no job of its own. */
  ask<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return withSession(this.connection, {}, work);
  }
}
