import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import { loadSavedPlan } from '../../../jobs/pipeline/planning/saved-plan.ts';
import type { Job } from '../../../jobs/work/job.ts';
import { inUploadNames } from '../../../jobs/work/upload-names.ts';
import type { SubmittedReading } from '../../../model/records/input-reading.ts';
import { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { readBook } from '../open-book.ts';
import { openPlan, toPlanRequest } from '../open-plan.ts';
import type { CorrectionWork } from './correction-work.ts';
import type { DeskParts } from './desk-parts.ts';

/** The passwords of protected workbooks that were typed on the page: in memory, as long as the server runs. */
class PagePasswords {
  #typed: string | undefined;
  readonly known = new Passwords(async (_name, refused) => (refused === 0 ? this.#typed : undefined));

  /** What is read next may be tried with it, once; nothing where none was typed. */
  offer(password: string | undefined): void {
    this.#typed = password;
  }
}

interface Opening {
  readonly isUploaded: boolean;
  readonly planPath?: string;
  /** Of a protected workbook, as it was typed. */
  readonly password?: string;
}

/** Reading what was handed over. */
export class InputWork {
  readonly #parts: DeskParts;
  readonly #rules: NonNullable<ReadingRequest['rules']>;
  readonly #corrections: CorrectionWork;
  readonly #passwords = new PagePasswords();
  /** The plan that came with what was handed over last. */
  #planPath: string | undefined;

  constructor(
    parts: DeskParts,
    { rules, corrections }: { rules: NonNullable<ReadingRequest['rules']>; corrections: CorrectionWork },
  ) {
    this.#parts = parts;
    this.#rules = rules;
    this.#corrections = corrections;
  }

  /** Those of workbooks that were opened here. */
  get passwords(): Passwords {
    return this.#passwords.known;
  }

  /** Before the inputs are read from the disk. Throws where a corrected copy cannot be written. */
  saveCorrections(): Promise<void> {
    return this.#corrections.save();
  }

  /** read → check. With the path of a plan it is opened as well: what it shows is what will be applied. */
  open(opened: ReadingRequest, { isUploaded, planPath, password }: Opening): void {
    const { connection, desk, shown } = this.#parts;
    desk.assertIdle();
    this.#passwords.offer(password);
    this.#planPath = planPath;
    const request = { ...opened, passwords: this.passwords };
    shown.refuse({ request, isUploaded });
    const read = async ({ signal }: Job) => {
      // A copy that could not be written is told where it is shown; what is opened may be another file.
      await this.saveCorrections().catch(() => {});
      const saved = planPath === undefined ? undefined : await loadSavedPlan(planPath);
      const asked = saved === undefined ? { ...request, rules: this.#rules } : toPlanRequest(saved, request);
      const book = await readBook(asked, isUploaded, signal);
      const plan = saved === undefined ? undefined : await openPlan(saved, connection);
      return () => shown.show(book, plan);
    };
    const files = [...request.paths, planPath ?? [], request.reading.mappingPath ?? []].flat();
    const work = (job: Job) =>
      read(job).catch((error: unknown) => {
        throw isUploaded ? inUploadNames(error, files) : error;
      });
    void desk.run({ kind: 'reading', stage: 'Reading the workbook', work });
  }

  /** What was handed over last, as it is now, and read as `reading` says; a mapping stays. `password` opens it. Throws `nothing-open`. */
  reread(reading?: SubmittedReading, password?: string): void {
    const { shown } = this.#parts;
    const { request, isUploaded } = shown.refused ?? shown.book;
    const { mappingPath } = request.reading;
    // Only the password was missing: the plan is as it was handed over.
    const planPath = password === undefined ? undefined : this.#planPath;
    const other = reading === undefined ? request.reading : omitAbsent({ ...reading, mappingPath });
    this.open({ ...request, reading: other }, omitAbsent({ isUploaded, password, planPath }));
  }
}
