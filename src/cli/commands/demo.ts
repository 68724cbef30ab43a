import type { ExitStatus } from '../../util/capsheet-error.ts';
import type { OutputOptions } from '../common-options.ts';
import type { Io } from '../io.ts';

export async function runDemo(_inputs: readonly string[], _options: OutputOptions, io: Io): Promise<ExitStatus> {
  io.stdout.write('demo\n');
  return 0;
}
