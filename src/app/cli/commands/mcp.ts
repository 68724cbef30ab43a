import { Readable, Writable } from 'node:stream';
import { readVersion } from '../../../base/package/package-files.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { escapeHiddenInJson } from '../../../base/util/text/visible-text.ts';
import { readProfile, readRules } from '../../../jobs/library/inside/request.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { Engine } from '../../mcp/engine.ts';
import { NamedFolders } from '../../mcp/named-folders.ts';
import { serveAgents } from '../../mcp/serve-agents.ts';
import { listTeamTools } from '../../mcp/team-tools.ts';
import { listWorkbookTools } from '../../mcp/workbook-tools.ts';
import { toAccess } from '../connect.ts';
import { type OptionsOf, type RunOf, toFlags } from '../declare/declare.ts';
import { ELSEWHERE } from '../declare/shared-options.ts';
import { toAskPassword, toTypedFlags } from '../options/reading.ts';
import { findProfilePath, readJournalPlace, readStateDir } from '../settings/settings.ts';
import { withTeam } from '../team/open-team.ts';
import { runLogged } from '../terminal/run-logged.ts';
import { catchInterrupts, type Io } from '../terminal/terminal.ts';
import type { mcp } from './workbook-commands.ts';

type McpOptions = OptionsOf<typeof mcp>;

/** `capsheet mcp`: serves one agent over standard input and output, until that is closed. */
export const runMcp: RunOf<typeof mcp> = async (_args, options, io) => {
  if (options.passwordFile === '-')
    throw usageError(
      'usage',
      '--password-file is "-", but standard input belongs to the agent.',
      'Name a file, outside of the folders of the agent.',
    );
  const stateDir = readStateDir(options, io);
  const folders = await NamedFolders.open(options.folder, io.cwd, [stateDir]);
  const profile = await findProfilePath(options, io);
  const { rules } = options;
  // Wrong settings end the start, and not the first call of an agent.
  await readProfile(profile);
  await readRules(rules);
  const password = toAskPassword(options, { ...io, isTerminal: false });
  const engine = new Engine({
    reading: { memory: stateDir, password, ...omitAbsent({ profile }) },
    journal: readJournalPlace(options, io),
    connect: () => toAccess({ ...options, json: true, quiet: true, color: false }, io),
    ...omitAbsent({ rules }),
  });
  const { connecting } = toTypedFlags(PLAIN_READING, options);
  const tools = [...listWorkbookTools({ engine, folders, connecting }), ...listServerTools(folders, options, io)];
  return runLogged(
    io,
    () => ({ logLevel: options.logLevel === 'silent' ? 'warn' : options.logLevel }),
    async (_settings, log) => {
      const { signal, release } = catchInterrupts(io, 'Stopping.');
      const streams = { stdin: toReadable(io), stdout: toWritable(io) };
      const onError = ({ message }: Error) => log.warn({ from: 'the protocol' }, message);
      await serveAgents({ version: readVersion(), folders: folders.paths, tools, ...streams, signal, onError });
      release();
      return 0;
    },
  );
};

/** The tools for a team are there only with `--server`. */
function listServerTools(folders: NamedFolders, options: McpOptions, io: Io) {
  const { server, caFile } = options;
  if (server === undefined) return [];
  return listTeamTools({
    folders,
    serverFlags: toFlags(ELSEWHERE, typeof server === 'string' ? { server } : {}),
    withTeam: (signal, work) => withTeam(omitAbsent({ server, caFile, signal }), io, work),
  });
}

function toReadable({ stdin }: Io): Readable {
  return stdin instanceof Readable ? stdin : new Readable().wrap(stdin);
}

/** Characters that a terminal would not show as they are stand escaped in the JSON. */
function toWritable({ stdout }: Io): Writable {
  return new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      stdout.write(escapeHiddenInJson(String(text)));
      done();
    },
  });
}
