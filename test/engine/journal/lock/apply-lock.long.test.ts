import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLocalJournal } from '../../../../src/engine/journal/sqlite/open-journal.ts';
import { bundleModule } from '../../../support/bundle-module.ts';
import { type Elsewhere, inContainer, onHost } from '../../../support/elsewhere.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { LOCK, RUN, SERVICE } from '../conformance/entries.ts';

let module: string;

beforeAll(async () => {
  module = await bundleModule('src/engine/journal/sqlite/open-journal.ts', makeTempFolder());
});

/** A process that holds the lock, with a run under way. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const script = `
    import { openLocalJournal } from '${module}';
    const journal = await openLocalJournal(process.argv[1]);
    await journal.lock({ ...${JSON.stringify(LOCK)}, since: new Date('${LOCK.since.toISOString()}') });
    await journal.startRun({ ...${JSON.stringify(RUN)}, startedAt: new Date('${RUN.startedAt.toISOString()}') });
    console.log('held');
    setInterval(() => journal.path, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

/** Gives what a process makes of the folder that is started elsewhere: who it is, whether it gets the lock, how runs stand. */
function tryFrom({ within, nodeArgs }: Elsewhere, folder: string) {
  const script = `
    import { hostname } from 'node:os';
    import { openLocalJournal } from '${module}';
    const journal = await openLocalJournal(process.argv[1]);
    const said = { host: hostname(), pid: process.pid, statuses: (await journal.listRuns()).map(({ status }) => status) };
    try {
      await journal.lock({ ...${JSON.stringify(LOCK)}, since: new Date() });
      console.log(JSON.stringify(said));
    } catch ({ code, message }) {
      console.log(JSON.stringify({ ...said, code, message }));
    }`;
  const all = [...within, process.execPath, ...nodeArgs, '--input-type=module', '-e', script, folder];
  const [command = '', ...args] = all;
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }));
}

describe('the lock of a service and firm', () => {
  it('is held in spite of all who looked whether it is', async () => {
    const folder = makeTempFolder();
    const journal = await openLocalJournal(folder);
    await journal.lock(LOCK);
    await journal.startRun(RUN);
    for (let looks = 0; looks < 3; looks++) expect((await journal.listRuns())[0]?.status).toBe('running');
    expect(tryFrom({ within: [], nodeArgs: [] }, folder)).toMatchObject({ code: 'lock-held', statuses: ['running'] });
  });

  it('stays with a process that is stopped, and is given back by its end, however it ends', async () => {
    const folder = makeTempFolder();
    const holder = await startHolder(folder);
    holder.kill('SIGSTOP');
    const journal = await openLocalJournal(folder);
    await expect(journal.lock(LOCK)).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
    expect((await journal.listRuns()).map(({ status }) => status)).toEqual(['running']);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect((await journal.listRuns()).map(({ status }) => status)).toEqual(['unfinished']);
    await expect(journal.lock(LOCK)).resolves.toBeDefined();
  });

  it('keeps out a process on a host of another name', async () => {
    const folder = makeTempFolder();
    const { pid } = await startHolder(folder);
    expect(tryFrom(onHost('elsewhere'), folder)).toEqual({
      host: 'elsewhere',
      pid: expect.any(Number),
      statuses: ['running'],
      code: 'lock-held',
      message: expect.stringMatching(
        `^ana .* at ${SERVICE} since 2026-11-20 10:30 UTC \\(process ${pid} on ${hostname()}\\)`,
      ),
    });
  });

  it('keeps out a process of a container that cannot see the holder', async () => {
    const folder = makeTempFolder();
    await startHolder(folder);
    expect(tryFrom(inContainer(), folder)).toMatchObject({ pid: 1, statuses: ['running'], code: 'lock-held' });
  });

  it('is no lock any more where its file was removed, and the run that holds it may write nothing', async () => {
    const folder = makeTempFolder();
    const journal = await openLocalJournal(folder);
    await journal.lock(LOCK);
    const path = join(folder, readdirSync(folder).find((name) => name.startsWith('apply-')) ?? '');
    rmSync(path);
    await expect(journal.startRun(RUN)).rejects.toThrow(
      expect.objectContaining({
        code: 'journal-replaced',
        exitStatus: 2,
        message: `${path} was removed or replaced while the run was using it. Nothing more was sent.`,
      }),
    );
  });
});
