import { existsSync } from 'node:fs';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { toQuarterDate } from '../../pipeline/planning/find-quarter.ts';
import { readTemplateOptions } from '../../pipeline/read-template-options.ts';
import { writeQuarter } from '../../pipeline/write-quarter.ts';
import { writeTemplate } from '../../report/template/build-template.ts';
import { assertWorkbookPath, toUnwritable, workbookExists } from '../../report/workbook-path.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import { plural } from '../../util/text/words.ts';
import { connect } from '../connect.ts';
import type { ConnectionFlags, OutputOptions, StateOptions } from '../options/common-options.ts';
import { writeReport } from '../options/write-report.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import type { Io } from '../terminal/io.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';

interface TemplateCommandOptions extends OutputOptions, ConnectionFlags, StateOptions {
  readonly out: string;
  readonly connect?: boolean;
  /** The last day of a quarter, as typed. */
  readonly quarter?: string;
}

/** `capsheet template`. */
export async function runTemplate(
  _inputs: readonly string[],
  options: TemplateCommandOptions,
  io: Io,
): Promise<ExitStatus> {
  if (options.quarter !== undefined) return runQuarter(toQuarterDate(options.quarter, '--quarter'), options, io);
  const { out } = options;
  const workbook = { path: out, option: '--out', code: 'template' } as const;
  assertWorkbookPath(workbook);
  if (existsSync(out)) throw workbookExists(workbook);
  const choices = options.connect === true ? await askService(options, io) : {};
  await writeTemplate(out, choices).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('template@1'), path: out }),
    text: () => `The template is in ${out}. Fill it in, then: capsheet check ${out}`,
  });
  return 0;
}

async function askService(options: TemplateCommandOptions, io: Io) {
  const session = await connect(options, io);
  try {
    return await readTemplateOptions(session);
  } finally {
    await session.close();
  }
}

async function runQuarter(date: CalendarDate, options: TemplateCommandOptions, io: Io): Promise<ExitStatus> {
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  const session = await connect(options, io, interrupts.signal);
  const onStage = (stage: string): void => bar.show({ stage, done: 0, total: 0, requests: 0 });
  try {
    const { path, firm, companies, rows } = await writeQuarter({ path: options.out, date, onStage }, session);
    bar.clear();
    await writeReport(io, options, {
      json: () => ({ ...nameDocument('template@1'), path, quarter: date, firm, companies, rows }),
      text: () =>
        `The workbook of the quarter to ${date} is in ${path}: ${plural(companies, 'company', 'companies')} of ${firm} with what they hold. ` +
        `Fill it in, then: capsheet plan ${path}`,
    });
    return 0;
  } finally {
    bar.clear();
    interrupts.release();
    await session.close();
  }
}
