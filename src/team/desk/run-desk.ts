import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { parseFirmRules } from '../../jobs/pipeline/session/open-rules.ts';
import { Workspace } from '../../ui/server/workspace/workspace.ts';
import { buildDeskApp } from './build-desk-app.ts';
import { DESK_READY, type DeskBrief, deskBrief, toDeskAddress } from './desk-brief.ts';
import { FirmConnection } from './firm-connection.ts';

interface DeskStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown };
}

/**
 * One desk, as a process of its own: it is told what for on its standard input, says when it can be asked, and ends with the
 * server that has started it, however that ends. Nothing of it is left then.
 */
export async function runDesk({ stdin, stdout }: DeskStreams): Promise<void> {
  let desk: OpenDesk | undefined;
  for await (const line of createInterface({ input: stdin })) {
    const brief = deskBrief.parse(JSON.parse(line));
    desk?.connection.use(brief.service);
    desk ??= await openDesk(brief);
    stdout.write(`${DESK_READY}\n`);
  }
  await desk?.close();
}

interface OpenDesk {
  readonly connection: FirmConnection;
  readonly close: () => Promise<void>;
}

async function openDesk(brief: DeskBrief): Promise<OpenDesk> {
  const { folder, key, version, userName, firmName, mostFileBytes } = brief;
  const connection = new FirmConnection(brief);
  await mkdir(connection.stateDir, { mode: 0o700 });
  const rules = parseFirmRules(brief.rules, `the rules of ${firmName}`);
  const workspace = new Workspace(connection, { userName, version, rules, firstRevision: Date.now() });
  const app = await buildDeskApp({ workspace, folder, key, mostFileBytes });
  await app.listen({ path: toDeskAddress(folder) });
  const close = async (): Promise<void> => {
    await workspace.end();
    await app.close();
    await removeFolder(folder);
  };
  return { connection, close };
}
