import { CommanderError } from 'commander';
import { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
import { createProgram } from './program.ts';
import type { Io } from './terminal/io.ts';
import { guardTerminal, toView } from './terminal/terminal.ts';
import { DESK_COMMAND } from './this-program.ts';

/** Arguments in, exit status out; everything a user sees is written to `io`, and nothing that steers a terminal. */
export async function runCli(args: readonly string[], unguarded: Io): Promise<ExitStatus> {
  const io = guardTerminal(unguarded);
  let status: ExitStatus = 0;
  const program = createProgram(io, (ended) => {
    status = ended;
  });
  try {
    if (args[0] === DESK_COMMAND) return await (await import('./commands/team/desk.ts')).runDeskProcess(io);
    await program.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    await writeError(toCapsheetError(error), { io, args });
    return exitStatusOf(error);
  }
}

function exitStatusOf(error: unknown): ExitStatus {
  if (error instanceof CommanderError) return 2;
  return error instanceof CapsheetError ? error.exitStatus : 1;
}

function toCapsheetError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  const isHelpUnasked = error.code === 'commander.help';
  return new CapsheetError({
    code: 'usage',
    message: isHelpUnasked ? 'No command was given.' : error.message.replace(/^error: /, ''),
    hint: 'See "capsheet --help", or "capsheet COMMAND --help" for the options of one command.',
    exitStatus: 2,
  });
}

/** Says what is wrong and what to do: as text on standard error, or as the one JSON document under `--json`. */
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
