import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { RowChoice } from '../../api/rows.ts';
import { nothingApplied, nothingOpen, nothingPlanned } from '../nothing-open.ts';
import type { OpenBook } from '../open-book.ts';
import type { OpenPlan } from '../open-plan.ts';
import { ShownViews } from '../shown-views.ts';
import { FileWatch } from '../uploads/file-watch.ts';
import { type FittedRows, RowLists } from '../views/lists/row-lists.ts';

/** What was handed over, whether it could be read or not. */
export type HandedOver = Pick<OpenBook, 'request' | 'isUploaded'>;

/**
 * What every tab looks at: the open inputs, their plan, and what became of it.
 *
 * none → read (inputs were read) → planned (compared with the service) → applied (a run came to its end). Reading again
 * leads back to `read`, planning again to `planned`; closing leads to `none`.
 */
export class Shown {
  readonly watch: FileWatch;
  #revision: number;
  #readings: number;
  #book: OpenBook | undefined;
  #refused: HandedOver | undefined;
  #plan: OpenPlan | undefined;
  #report: RunReport | undefined;
  #views: ShownViews | undefined;
  #lists = new RowLists();

  /** `onChange` is told when a file is saved again. Revisions count on from `first`. */
  constructor(onChange: () => void, first: number) {
    this.#revision = first;
    this.#readings = first;
    this.watch = new FileWatch(onChange);
  }

  get revision(): number {
    return this.#revision;
  }

  /** Another one where other rows are shown; a correction leaves it. */
  get readings(): number {
    return this.#readings;
  }

  get openBook(): OpenBook | undefined {
    return this.#book;
  }

  get openPlan(): OpenPlan | undefined {
    return this.#plan;
  }

  /** What was handed over last and is not read, or could not be. */
  get refused(): HandedOver | undefined {
    return this.#refused;
  }

  get phase(): 'none' | 'read' | 'planned' | 'applied' {
    if (this.#book === undefined) return 'none';
    if (this.#plan === undefined) return 'read';
    return this.#report === undefined ? 'planned' : 'applied';
  }

  /** Throws `nothing-open`. */
  get book(): OpenBook {
    return given(this.#book, nothingOpen);
  }

  /** Throws `nothing-open`. */
  get plan(): OpenPlan {
    return given(this.#plan, nothingPlanned);
  }

  /** Throws `nothing-open`. */
  get report(): RunReport {
    return given(this.#report, nothingApplied);
  }

  /** Throws `nothing-open`. */
  get views(): ShownViews {
    this.#views ??= new ShownViews(this.book, this.#plan, this.#report);
    return this.#views;
  }

  /** The rows that are chosen, in their order: as they were when the list that is named was made. Throws `nothing-open`. */
  async listRows(choice: RowChoice): Promise<FittedRows> {
    for (;;) {
      const lists = this.#lists;
      const { reading } = this.book.request;
      const list = await lists.take(choice, { index: this.views.rows, revision: this.#revision, reading });
      // Other inputs may have been opened meanwhile: the rows of those are asked for.
      if (lists === this.#lists) return list;
    }
  }

  /** Until it is read: what cannot be read one way may be read another. */
  refuse(handedOver: HandedOver): void {
    this.#refused = handedOver.request.paths.length === 0 ? undefined : handedOver;
  }

  show(book: OpenBook | undefined, plan: OpenPlan | undefined): void {
    this.#readings += 1;
    this.#lists = new RowLists();
    this.#showBook(book, plan);
  }

  /** The same rows, some cells of which hold something else; what was planned is no more. */
  showCorrected(book: OpenBook): void {
    this.#showBook(book, undefined);
  }

  #showBook(book: OpenBook | undefined, plan: OpenPlan | undefined): void {
    this.#book = book;
    this.#plan = plan;
    this.#refused = undefined;
    this.watch.follow(book?.stamps ?? []);
    this.#showReport(undefined);
  }

  /** The files of the same book were saved by capsheet itself: what is shown of them stays. */
  restamp(stamps: OpenBook['stamps']): OpenBook | undefined {
    if (this.#book !== undefined) this.#book = { ...this.#book, stamps };
    this.watch.follow(stamps);
    return this.#book;
  }

  /** The same plan as a run left it, and what that run says; after a run that was interrupted there is nothing to say. */
  showRun(plan: OpenPlan, report: RunReport | undefined): void {
    this.#plan = plan;
    if (report !== undefined) this.#showReport(report);
  }

  #showReport(report: RunReport | undefined): void {
    this.#report = report;
    this.#views = undefined;
    this.#revision += 1;
  }
}

function given<T>(value: T | undefined, missing: () => Error): T {
  if (value !== undefined) return value;
  throw missing();
}
