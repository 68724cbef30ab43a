import { readVersion } from '../../../base/package/package-files.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { type DiagnoseRequest, diagnose, type WireEvent } from '../../../jobs/doctor/diagnose.ts';
import { writeBundle } from '../../../jobs/doctor/diagnosis-bundle.ts';
import { doctorExitStatus } from '../../../report/exit-status.ts';
import { toDoctorJson } from '../../../report/json/small-documents.ts';
import { toDoctorText } from '../../../report/text/doctor-text.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { findProfilePath, findServiceSettings, readJournalPlace, readNetworkSettings } from '../settings/settings.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { createWireLog } from '../terminal/logger.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { catchInterrupts, type Io, toView } from '../terminal/terminal.ts';
import type { doctor } from './workbook-commands.ts';

/** `capsheet doctor`: exit status 0, 2 for problems of this machine, 5 for problems of the service. */
export const runDoctor: RunOf<typeof doctor> = async (_args, options, io) => {
  const interrupts = catchInterrupts(io, 'Stopping.');
  const bar = new ProgressBar(io, options);
  const log = options.logLevel === 'silent' ? undefined : createWireLog(options.logLevel, io);
  const events: WireEvent[] = [];
  const request: DiagnoseRequest = {
    settings: await lookAtSettings(options, io),
    network: await readNetworkSettings(options, io),
    journal: readJournalPlace(options, io),
    profilePath: await findProfilePath(options, io),
    version: readVersion(),
    now: () => new Date(),
    signal: interrupts.signal,
    onRequest: (event) => {
      events.push(event);
      log?.(event);
    },
  };
  try {
    bar.enter('Asking the portfolio service');
    const checks = await diagnose(request);
    bar.clear();
    const { bundle } = options;
    if (bundle !== undefined) await writeBundle(bundle, request, checks, events);
    const saved = bundle === undefined ? '' : `\n\nThe bundle is in ${bundle}: no names, amounts or secrets are in it.`;
    return await writeAnswer(io, options, {
      status: doctorExitStatus(checks),
      json: () => toDoctorJson(checks),
      text: () => `${toDoctorText(checks, toView(io, options.color))}${saved}`,
    });
  } finally {
    bar.clear();
    interrupts.release();
  }
};

/** Contradictory settings are one more thing to report; everything else is still looked at. */
async function lookAtSettings(options: OptionsOf<typeof doctor>, io: Io): Promise<DiagnoseRequest['settings']> {
  try {
    return await findServiceSettings(options, io);
  } catch (error) {
    if (error instanceof CapsheetError) return { fault: error };
    throw error;
  }
}
