import { once } from 'node:events';
import { packageFiles, readVersion } from '../../../../base/package/package-files.ts';
import { startTeamServer } from '../../../../team/server/start-team-server.ts';
import { readServerSettings } from '../../../../team/settings/read-settings.ts';
import { toSignInSettings } from '../../../../team/sign-in/sign-in-settings.ts';
import type { RunOf } from '../../declare/declare.ts';
import { announce } from '../../terminal/logger.ts';
import { runLogged } from '../../terminal/run-logged.ts';
import { catchInterrupts } from '../../terminal/terminal.ts';
import { DESK_COMMAND, ownCommand } from '../../this-program.ts';
import type { server as declaration } from './team-commands.ts';

/** `capsheet server`: runs until it is stopped, and finishes what is under way. */
export const runServer: RunOf<typeof declaration> = (_args, options, io) => {
  const env = { ...io.env, ...options };
  const read = () => readServerSettings(env);
  return runLogged(io, read, async (settings, log) => {
    const notice = 'Stopping once what is under way has been answered.';
    const { signal, release } = catchInterrupts(io, notice, (text) => log.info(text));
    const server = await startTeamServer({
      env,
      databaseUrl: settings.databaseUrl,
      host: settings.host,
      port: settings.port,
      signIn: toSignInSettings(settings),
      pageDir: packageFiles.pathOf('dist/ui/page'),
      version: readVersion(),
      logger: log,
      trustedProxies: settings.trustedProxies,
      desks: {
        command: ownCommand(DESK_COMMAND),
        memoryMb: settings.deskMemoryMb,
        most: settings.desks,
        mostPerPerson: settings.desksPerPerson,
        idleMinutes: settings.deskIdleMinutes,
      },
    });
    log.info({ port: server.port, address: settings.publicUrl }, 'server ready');
    if (server.link !== undefined)
      announce(`Open this address in your browser; it signs in ${settings.localPerson ?? ''}, once`, server.link, io);
    if (!signal.aborted) await once(signal, 'abort');
    await server.close();
    release();
    return 0;
  });
};
