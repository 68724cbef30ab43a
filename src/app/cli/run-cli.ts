import { readVersion } from '../../base/package/package-files.ts';
import { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
import { guardTerminal, type Io, toView } from './terminal/terminal.ts';
import { DESK_COMMAND, READER_COMMAND, VERSION_OPTIONS } from './this-program.ts';

/** Runs a command line; all output goes to `io`, free of control sequences that are not ours. */
export async function runCli(args: readonly string[], unguarded: Io): Promise<ExitStatus> {
  const io = guardTerminal(unguarded);
  try {
    if (args[0] === DESK_COMMAND)
      return await (await import('./commands/team/desk.ts')).runDeskProcess(args.slice(1), io);
    if (args[0] === READER_COMMAND)
      return await (await import('./commands/team/reader.ts')).runReaderProcess(args.slice(1));
    // Scripts ask for it again and again: nothing else is loaded.
    if (args.length === 1 && VERSION_OPTIONS.includes(args[0] ?? '')) {
      io.stdout.write(`${readVersion()}\n`);
      return 0;
    }
    const { runProgram } = await import('./program.ts');
    return await runProgram(args, io);
  } catch (error) {
    await writeError(error, { io, args });
    return error instanceof CapsheetError ? error.exitStatus : 1;
  }
}

async function writeError(error: unknown, { io, args }: { io: Io; args: readonly string[] }): Promise<void> {
  if (args.includes('--json')) {
    const { toErrorJson } = await import('../../report/json/small-documents.ts');
    const { writeJson } = await import('./terminal/write-json.ts');
    await writeJson(io, toErrorJson(error));
    return;
  }
  const { toErrorText } = await import('../../report/describe-error.ts');
  io.stderr.write(`${toErrorText(error, toView(io, !args.includes('--no-color')))}\n`);
}
