import { exportPortfolio } from '../../pipeline/export-portfolio.ts';
import { toExportJson } from '../../report/json/export-json.ts';
import { toExportText } from '../../report/text/export-text.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import { connect } from '../connect.ts';
import type { ConnectionFlags, OutputOptions, StateOptions } from '../options/common-options.ts';
import { toTypedFlags } from '../options/typed-flags.ts';
import { writeReport } from '../options/write-report.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import type { Io } from '../terminal/io.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { toView } from '../terminal/view.ts';

interface ExportOptions extends OutputOptions, ConnectionFlags, StateOptions {
  readonly out: string;
  /** Absent for all of them. */
  readonly company?: readonly string[];
  readonly firm?: string;
  readonly server?: string | true;
}

/** `capsheet export`. */
export async function runExport(inputs: readonly string[], options: ExportOptions, io: Io): Promise<ExitStatus> {
  if (options.server !== undefined) return (await import('./team/team-export.ts')).runTeamExport(inputs, options, io);
  const { out, company = [] } = options;
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  const session = await connect(options, io, interrupts.signal);
  const onStage = (stage: string): void => bar.show({ stage, done: 0, total: 0, requests: 0 });
  try {
    const report = await exportPortfolio({ path: out, companies: company, onStage }, session);
    bar.clear();
    const typedFlags = toTypedFlags({ decimalSign: '.' }, options);
    await writeReport(io, options, {
      json: () => toExportJson(report),
      text: () => toExportText(report, { view: toView(io, options.color), typedFlags }),
    });
    return 0;
  } finally {
    bar.clear();
    interrupts.release();
    await session.close();
  }
}
