import type { OutputOptions } from './common-options.ts';
import type { Io } from './io.ts';

/** One JSON document under `--json`, else text; under `--quiet` its first line, which is the verdict. */
export function writeReport(io: Io, options: OutputOptions, report: { json: () => unknown; text: () => string }): void {
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify(report.json(), null, 2)}\n`);
    return;
  }
  const text = report.text();
  io.stdout.write(`${options.quiet === true ? (text.split('\n')[0] ?? '') : text}\n`);
}
