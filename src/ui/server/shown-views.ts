import type { RunReport } from '../../model/outcomes/run-report.ts';
import { ChangeIndex } from '../views/change-index.ts';
import { ChangePages } from '../views/change-page.ts';
import { nothingApplied, nothingPlanned } from './nothing-open.ts';
import type { OpenBook } from './open-book.ts';
import type { OpenPlan } from './open-plan.ts';
import { RowIndex } from './views/row-index.ts';

/** What is shown of the open inputs, their plan and its result, each put in order when it is first asked for. */
export class ShownViews {
  readonly #book: OpenBook;
  readonly #plan: OpenPlan | undefined;
  readonly #report: RunReport | undefined;
  #rows: RowIndex | undefined;
  #planned: ChangePages | undefined;
  #applied: ChangePages | undefined;

  constructor(book: OpenBook, plan: OpenPlan | undefined, report: RunReport | undefined) {
    this.#book = book;
    this.#plan = plan;
    this.#report = report;
  }

  /** The rows of the sheets. */
  get rows(): RowIndex {
    this.#rows ??= new RowIndex(this.#book, this.#plan?.saved.document, this.#report);
    return this.#rows;
  }

  /** The rows of the plan. Throws `nothing-open`. */
  get planned(): ChangePages {
    if (this.#plan === undefined) throw nothingPlanned();
    this.#planned ??= new ChangePages(new ChangeIndex(this.#plan.saved.document, undefined), this.#book.inputs);
    return this.#planned;
  }

  /** What became of the rows of the plan, with what it had sent of each. Throws `nothing-open`. */
  get applied(): ChangePages {
    if (this.#plan === undefined || this.#report === undefined) throw nothingApplied();
    this.#applied ??= new ChangePages(new ChangeIndex(this.#plan.saved.document, this.#report), this.#book.inputs);
    return this.#applied;
  }
}
