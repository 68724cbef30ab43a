import type { Command } from 'commander';
import { describeSettings } from '../team/settings/setting-list.ts';
import { type CommandRunner, example } from './program-parts.ts';

/** The commands that run for a team until they are stopped. */
export function addProcessCommands(program: Command, { runBare }: CommandRunner): void {
  program
    .command('server')
    .description('the server of a team: sign-in, page and API, for any number of firms; on any number of machines')
    .option('--port <number>', 'the port to listen on (CAPSHEET_PORT)')
    .option('--host <address>', 'the address to listen on (CAPSHEET_HOST)')
    .option('--log-level <level>', 'silent, error, warn, info or debug (CAPSHEET_LOG_LEVEL)')
    .addHelpText('after', describeSettings('server'))
    .addHelpText('after', example('capsheet server', 'capsheet server --port 8090'))
    .action(runBare(async () => (await import('./commands/team/server.ts')).runServer));

  program
    .command('worker')
    .description('check, plan and apply what is handed in to a team; on any number of machines')
    .option('--concurrency <number>', 'how many submissions at the same time (CAPSHEET_JOBS)')
    .option('--log-level <level>', 'silent, error, warn, info or debug (CAPSHEET_LOG_LEVEL)')
    .addHelpText('after', describeSettings('worker'))
    .addHelpText('after', example('capsheet worker', 'capsheet worker --concurrency 8'))
    .action(runBare(async () => (await import('./commands/worker.ts')).runWorker));
}
