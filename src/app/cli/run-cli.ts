import { readVersion } from '../../base/package/package-files.ts';
import { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
import { findBuiltHelp, HELP_TABLE_COMMAND } from './help/built-help.ts';
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
    if (args[0] === HELP_TABLE_COMMAND) return (await import('./program.ts')).writeHelpTable(io);
    // Scripts and people ask for these again and again: nothing else is loaded.
    const asked = findVersion(args) ?? findBuiltHelp(args, io);
    if (asked !== undefined) {
      io.stdout.write(`${asked}\n`);
      return 0;
    }
    const { runProgram } = await import('./program.ts');
    return await runProgram(args, io);
  } catch (error) {
    await writeError(error, { io, args });
    return error instanceof CapsheetError ? error.exitStatus : 1;
  }
}

function findVersion([only = '', ...others]: readonly string[]): string | undefined {
  return others.length === 0 && VERSION_OPTIONS.includes(only) ? readVersion() : undefined;
}

async function writeError(error: unknown, { io, args }: { io: Io; args: readonly string[] }): Promise<void> {
  const [isJson, isLines] = ['--json', '--ndjson'].map((flag) => isGiven(flag, args));
  if (isJson || isLines) {
    const { toErrorJson } = await import('../../report/json/small-documents.ts');
    const { writeJson, writeLines } = await import('./terminal/write-json.ts');
    await (isLines ? writeLines : writeJson)(io, toErrorJson(error));
    return;
  }
  const { toErrorText } = await import('../../report/describe-error.ts');
  io.stderr.write(`${toErrorText(error, toView(io, !isGiven('--no-color', args)))}\n`);
}

/** Options end at `--`. */
function isGiven(flag: string, args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes(flag);
}
