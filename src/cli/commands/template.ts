import { existsSync } from 'node:fs';
import { readTemplateOptions } from '../../pipeline/read-template-options.ts';
import { writeTemplate } from '../../report/template/build-template.ts';
import { assertWorkbookPath, toUnwritable, workbookExists } from '../../report/workbook-path.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import { connect } from '../connect.ts';
import type { ConnectionOptions, OutputOptions } from '../options/common-options.ts';
import { writeReport } from '../options/write-report.ts';
import type { Io } from '../terminal/io.ts';

interface TemplateCommandOptions extends OutputOptions, ConnectionOptions {
  readonly out: string;
  readonly connect?: boolean;
}

/** `capsheet template`. */
export async function runTemplate(
  _inputs: readonly string[],
  options: TemplateCommandOptions,
  io: Io,
): Promise<ExitStatus> {
  const { out } = options;
  const workbook = { path: out, option: '--out', code: 'template' } as const;
  assertWorkbookPath(workbook);
  if (existsSync(out)) throw workbookExists(workbook);
  const choices = options.connect === true ? await askService(options, io) : {};
  await writeTemplate(out, choices).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  await writeReport(io, options, {
    json: () => ({ schema: 'capsheet/template@1', path: out }),
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
