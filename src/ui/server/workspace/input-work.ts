import { dirname } from 'node:path';
import { withoutFolders } from '../../../base/disk/without-folders.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { BookRequest } from '../../../jobs/library/inside/correcting/checked-book.ts';
import type { Job } from '../../../jobs/library/inside/job.ts';
import { readPlanFile } from '../../../jobs/library/portfolio-plan.ts';
import type { SubmittedReading } from '../../../model/records/input-reading.ts';
import { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import type { DeskParts } from '../job-desk.ts';
import { needsMapping, type OpenBook, readBook } from '../open-book.ts';
import { openPlan, toPlanRequest } from '../open-plan.ts';
import type { CorrectionWork } from './correction-work.ts';
import type { HandedOver } from './shown.ts';

/** Passwords typed on the page: kept in memory while the server runs. */
class PagePasswords {
  #typed: string | undefined;
  readonly known = new Passwords(async (_name, refused) => (refused === 0 ? this.#typed : undefined));

  offer(password: string | undefined): void {
    this.#typed = password;
  }
}

interface Opening {
  readonly isUploaded: boolean;
  readonly planPath?: string;
  readonly password?: string;
  /** A mapping is proposed for tabs that are no sheets of the format. */
  readonly proposes?: boolean;
}

/** The same error, with uploaded files called by their names: where they are kept is nothing to whoever uploaded them. */
export function nameUploads(error: unknown, { request, isUploaded }: HandedOver, ...beside: (string | undefined)[]) {
  const paths = [...request.paths, request.reading.mappingPath ?? [], ...beside.map((path) => path ?? [])].flat();
  return isUploaded ? withoutFolders(error, paths.map(dirname)) : error;
}

interface InputParts {
  readonly rules: NonNullable<BookRequest['rules']>;
  readonly corrections: CorrectionWork;
  /** Reads a foreign book through the mapping that was answered for it, or a proposed one. */
  readonly propose: (book: OpenBook, job: Job) => Promise<OpenBook>;
}

export class InputWork {
  readonly #parts: DeskParts;
  readonly #rules: NonNullable<BookRequest['rules']>;
  readonly #corrections: CorrectionWork;
  readonly #propose: InputParts['propose'];
  readonly #passwords = new PagePasswords();
  /** The plan that came with the latest inputs. */
  #planPath: string | undefined;

  constructor(parts: DeskParts, { rules, corrections, propose }: InputParts) {
    this.#parts = parts;
    this.#rules = rules;
    this.#corrections = corrections;
    this.#propose = propose;
  }

  get passwords(): Passwords {
    return this.#passwords.known;
  }

  /** Saves before the inputs are read from disk. Throws if a corrected copy cannot be written. */
  saveCorrections(): Promise<void> {
    return this.#corrections.save();
  }

  /** read → check. Opens the plan as well if its path is given: exactly that plan is applied. */
  open(opened: BookRequest, { isUploaded, planPath, password, proposes = false }: Opening): void {
    const { connection, desk, shown } = this.#parts;
    desk.assertIdle();
    this.#passwords.offer(password);
    this.#planPath = planPath;
    const request = { ...opened, passwords: this.passwords };
    shown.refuse({ request, isUploaded });
    const named = (error: unknown): unknown => nameUploads(error, { request, isUploaded }, planPath);
    const read = async (job: Job) => {
      // The failure is shown elsewhere; the new inputs may be different files.
      await this.saveCorrections().catch(() => {});
      const saved = planPath === undefined ? undefined : await readPlanFile(planPath);
      const wanted = saved === undefined ? { ...request, rules: this.#rules } : toPlanRequest(saved, request);
      const book = await readBook(wanted, isUploaded, job);
      const plan = saved === undefined ? undefined : await openPlan(saved, connection);
      const isUnread =
        proposes && plan === undefined && request.reading.mappingPath === undefined && needsMapping(book);
      const { mapped = book, failure } = isUnread ? await this.#tryMapping(book, job) : {};
      return () => {
        shown.show(mapped, plan);
        if (failure !== undefined) throw named(failure);
      };
    };
    const work = (job: Job) =>
      read(job).catch((error: unknown) => {
        throw named(error);
      });
    void desk.run({ kind: 'reading', stage: 'Reading the workbook', work });
  }

  /** A book that cannot be mapped is shown as it is. */
  async #tryMapping(book: OpenBook, job: Job): Promise<{ readonly mapped?: OpenBook; readonly failure?: unknown }> {
    try {
      return { mapped: await this.#propose(book, job) };
    } catch (failure) {
      if (job.signal.aborted) throw failure;
      return failure instanceof CapsheetError && failure.code === 'map-nothing' ? {} : { failure };
    }
  }

  /** Reads the latest inputs again, with `reading` if given; a mapping stays. Throws `nothing-open`. */
  reread(reading?: SubmittedReading, password?: string): void {
    const { shown } = this.#parts;
    const { request, isUploaded } = shown.refused ?? shown.book;
    const { mappingPath } = request.reading;
    // Only the password was missing: the plan is still the one that came with the inputs.
    const planPath = password === undefined ? undefined : this.#planPath;
    const other = reading === undefined ? request.reading : omitAbsent({ ...reading, mappingPath });
    const proposes = shown.refused !== undefined;
    this.open({ ...request, reading: other }, omitAbsent({ isUploaded, password, planPath, proposes }));
  }
}
