import type { OutputOptions } from '../declare/shared-options.ts';
import type { Io } from '../terminal/terminal.ts';

/** One JSON document under `--json`, its lines under `--ndjson`, else text; under `--quiet` only its first line, the verdict. */
export async function writeReport(
  io: Io,
  options: OutputOptions,
  report: { json: () => object | Promise<object>; text: () => string | Promise<string> },
): Promise<0> {
  if (options.json === true) {
    const { writeJson, writeLines } = await import('../terminal/write-json.ts');
    await (options.ndjson === true ? writeLines : writeJson)(io, await report.json());
    return 0;
  }
  const text = await report.text();
  io.stdout.write(`${options.quiet === true ? (text.split('\n')[0] ?? '') : text}\n`);
  return 0;
}
