import { join } from 'node:path';
import { exportPortfolio } from '../../../jobs/pipeline/export-portfolio.ts';
import type { Job } from '../../../jobs/work/job.ts';
import type { ExportReport } from '../../../model/outcomes/export-report.ts';
import { nothingExported } from '../nothing-open.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { DeskParts } from './desk-parts.ts';
import { withSession } from './with-session.ts';

const EXPORT_NAME = 'export.xlsx';

/** What the service holds, as a workbook. */
export class ExportWork {
  readonly #parts: DeskParts;
  #report: ExportReport | undefined;
  #count = 0;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** How many were written. */
  get count(): number {
    return this.#count;
  }

  /** Of the last one. Throws `nothing-open`. */
  get report(): ExportReport {
    if (this.#report !== undefined) return this.#report;
    throw nothingExported();
  }

  /** fetch → rows → workbook: what the service holds, of some companies or of all. */
  make(companies: readonly string[]): void {
    const { connection, desk } = this.#parts;
    const work = async (job: Job) => {
      const path = join(await makeFolder(connection.stateDir, 'exports'), EXPORT_NAME);
      const request = { path, companies, onStage: (stage: string) => job.enter(stage) };
      const report = await withSession(connection, job, (session) => exportPortfolio(request, session));
      return () => {
        this.#report = report;
        this.#count += 1;
      };
    };
    void desk.run({ kind: 'exporting', stage: 'Asking the portfolio service', work });
  }
}
