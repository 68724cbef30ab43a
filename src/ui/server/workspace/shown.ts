import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { RowChoice } from '../../api/rows.ts';
import { ChangeIndex, rowsOfPlan } from '../../views/change-index.ts';
import { ChangePages } from '../../views/change-page.ts';
import type { OpenBook } from '../open-book.ts';
import type { OpenPlan } from '../open-plan.ts';
import { FileWatch } from '../uploads/file-stamp.ts';
import { type FittedRows, RowLists } from '../views/lists/row-lists.ts';
import { RowIndex } from '../views/row-index.ts';

export type HandedOver = Pick<OpenBook, 'request' | 'isUploaded'>;

/**
 * The state that every tab shows: the open inputs, their plan, and its result.
 *
 * none → read (inputs were read) → planned (compared with the service) → applied (a run finished). Reading again leads
 * back to `read`, planning again to `planned`; closing leads to `none`.
 */
export class Shown {
  readonly watch: FileWatch;
  #revision: number;
  #readings: number;
  #book: OpenBook | undefined;
  #refused: HandedOver | undefined;
  #plan: OpenPlan | undefined;
  #report: RunReport | undefined;
  #views: ReturnType<typeof viewsOf> | undefined;
  #lists = new RowLists();

  /** `onChange` is called when a file is saved again. Revisions count on from `first`. */
  constructor(onChange: () => void, first: number) {
    this.#revision = first;
    this.#readings = first;
    this.watch = new FileWatch(onChange);
  }

  get revision(): number {
    return this.#revision;
  }

  /** Changes when other rows are shown; a correction leaves it. */
  get readings(): number {
    return this.#readings;
  }

  get openBook(): OpenBook | undefined {
    return this.#book;
  }

  get openPlan(): OpenPlan | undefined {
    return this.#plan;
  }

  /** The latest inputs, while they are unread or unreadable. */
  get refused(): HandedOver | undefined {
    return this.#refused;
  }

  get phase(): 'none' | 'read' | 'planned' | 'applied' {
    if (this.#book === undefined) return 'none';
    if (this.#plan === undefined) return 'read';
    return this.#report === undefined ? 'planned' : 'applied';
  }

  get book(): OpenBook {
    return given(this.#book, () => toError('No workbook is open.', 'Choose one first.'));
  }

  get plan(): OpenPlan {
    return given(this.#plan, nothingPlanned);
  }

  get report(): RunReport {
    return given(this.#report, nothingApplied);
  }

  get views() {
    this.#views ??= viewsOf(this.book, this.#plan, this.#report);
    return this.#views;
  }

  /** Returns the matching rows in order, as they were when the named list was made. Throws `nothing-open`. */
  async listRows(choice: RowChoice): Promise<FittedRows> {
    for (;;) {
      const lists = this.#lists;
      const { reading } = this.book.request;
      const list = await lists.take(choice, { index: this.views.rows, revision: this.#revision, reading });
      // Other inputs may have been opened meanwhile.
      if (lists === this.#lists) return list;
    }
  }

  /** Remembers inputs until they are read: they may have to be read in a different way. */
  refuse(handedOver: HandedOver): void {
    this.#refused = handedOver.request.paths.length === 0 ? undefined : handedOver;
  }

  show(book: OpenBook | undefined, plan: OpenPlan | undefined): void {
    this.#readings += 1;
    this.#lists = new RowLists();
    this.#showBook(book, plan);
  }

  /** Shows the same rows with some corrected cells; the plan is dropped. */
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

  /** Takes the stamps of files that capsheet itself saved; the views stay. */
  restamp(stamps: OpenBook['stamps']): OpenBook | undefined {
    if (this.#book !== undefined) this.#book = { ...this.#book, stamps };
    this.watch.follow(stamps);
    return this.#book;
  }

  /** Shows the plan as a run left it, with the run's report unless it was interrupted. */
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

/** Each is made when it is first asked for. */
function viewsOf(book: OpenBook, plan: OpenPlan | undefined, report: RunReport | undefined) {
  const rows = makeOnce(() => new RowIndex(book, plan?.saved.document, report));
  const planned = makeOnce(() => {
    const { document } = given(plan, nothingPlanned).saved;
    return new ChangePages(new ChangeIndex(rowsOfPlan(document)), book.inputs);
  });
  const applied = makeOnce(() => {
    if (plan === undefined || report === undefined) throw nothingApplied();
    // The run may have found more than its plan: its own rows are the ones it reported.
    const own = { ...rowsOfPlan(plan.saved.document), rows: report.plan.rows };
    return new ChangePages(new ChangeIndex(own, report.outcomes), book.inputs);
  });
  return {
    get rows() {
      return rows();
    },
    get planned() {
      return planned();
    },
    /** Throws `nothing-open`. */
    get applied() {
      return applied();
    },
  };
}

function nothingPlanned(): CapsheetError {
  return toError('There is no dry run of the open workbook.', 'Make one first.');
}

function nothingApplied(): CapsheetError {
  return toError('Nothing has been applied yet.', 'Make a dry run and apply it first.');
}

export function nothingExported(): CapsheetError {
  return toError('Nothing has been exported yet.', 'Export first.');
}

function toError(message: string, hint: string): CapsheetError {
  return usageError('nothing-open', message, hint);
}
