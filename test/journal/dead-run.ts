import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { openJournal } from '../../src/journal/open-journal.ts';
import { identifyProcess } from '../../src/journal/process-identity.ts';
import { RUN } from './support.ts';

/** A run in the journal whose process has ended: the identity of a real one that lived for a moment. */
export async function startDeadRun(folder: string): Promise<string> {
  const journal = openJournal(folder);
  const { runId } = journal.startRun(RUN);
  journal.close();
  const db = new DatabaseSync(join(folder, 'journal.sqlite'));
  const identity = { ...identifyProcess(), pid: await readDeadPid() };
  db.prepare('UPDATE runs SET process = ? WHERE id = ?').run(JSON.stringify(identity), runId);
  db.close();
  return runId;
}

export async function readDeadPid(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
  return Number(stdout);
}
