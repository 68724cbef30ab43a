import { plural } from '../../../base/util/text/words.ts';
import { fetchTemplateOptions } from '../../../jobs/library/inside/fetch-names.ts';
import { writeQuarter } from '../../../jobs/library/inside/write-quarter.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import { writeTemplate } from '../../../report/template/build-template.ts';
import { assertNewWorkbook, toUnwritable } from '../../../report/workbook-path.ts';
import { toAccess, withStages } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import type { Io } from '../terminal/terminal.ts';
import type { template } from './workbook-commands.ts';

type TemplateOptions = OptionsOf<typeof template>;

export const runTemplate: RunOf<typeof template> = async (_args, options, io) => {
  if (options.quarter !== undefined) return writeForQuarter(toQuarterDate(options.quarter, '--quarter'), options, io);
  const { out } = options;
  const workbook = { path: out, option: '--out', code: 'template' } as const;
  assertNewWorkbook(workbook);
  const choices = options.connect === true ? await fetchTemplateOptions(await toAccess(options, io)) : {};
  await writeTemplate(out, choices).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  return answer('template@1', { path: out }, `The template is in ${out}. Fill it in, then: capsheet check ${out}`);
};

async function writeForQuarter(date: CalendarDate, options: TemplateOptions, io: Io): Promise<CommandAnswer> {
  const { path, firm, companies, rows } = await withStages(options, io, (access, stages) =>
    writeQuarter(access, { path: options.out, date, ...stages }),
  );
  const text =
    `The workbook of the quarter to ${date} is in ${path}: ${plural(companies, 'company', 'companies')} of ${firm} with what they hold. ` +
    `Fill it in, then: capsheet plan ${path}`;
  return answer('template@1', { path, quarter: date, firm, companies, rows }, text);
}
