import type { Io } from './io.ts';

/** Says what is wrong and what to do: as text on standard error, or as the one JSON document under `--json`. */
export async function writeError(error: unknown, { io, args }: { io: Io; args: readonly string[] }): Promise<void> {
  if (args.includes('--json')) {
    const { toErrorJson } = await import('../../report/json/error-json.ts');
    const { writeJson } = await import('./write-json.ts');
    await writeJson(io, toErrorJson(error));
    return;
  }
  const { toErrorText } = await import('../../report/text/error-text.ts');
  const { toView } = await import('./view.ts');
  io.stderr.write(`${toErrorText(error, toView(io, !args.includes('--no-color')))}\n`);
}
