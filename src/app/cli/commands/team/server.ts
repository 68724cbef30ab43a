import { once } from 'node:events';
import { packageFiles } from '../../../../base/package/package-files.ts';
import { startTeamServer } from '../../../../team/server/start-team-server.ts';
import { readServerSettings } from '../../../../team/settings/read-settings.ts';
import { toSignInSettings } from '../../../../team/sign-in/sign-in-settings.ts';
import type { RunOf } from '../../declare/declare.ts';
import { catchInterrupts } from '../../terminal/interrupts.ts';
import { createLog } from '../../terminal/logger.ts';
import { ownDeskCommand, readVersion } from '../../this-program.ts';
import type { server as declaration } from './team-commands.ts';

/** `capsheet server`: runs until it is stopped, and finishes what is under way. */
export const runServer: RunOf<typeof declaration> = async (_args, options, io) => {
  const env = { ...io.env, ...options };
  const settings = readServerSettings(env);
  const { signal, release } = catchInterrupts(io, 'Stopping once what is under way has been answered.');
  const log = createLog(settings.logLevel, io);
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
    desks: { command: ownDeskCommand(), most: settings.desks, idleMinutes: settings.deskIdleMinutes },
  });
  log.info({ port: server.port, address: settings.publicUrl }, 'server ready');
  if (server.link !== undefined)
    io.stdout.write(
      `Open this address in your browser; it signs in ${settings.localPerson ?? ''}, once:\n\n  ${server.link}\n`,
    );
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
  release();
  return 0;
};
