import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Job } from '../../../../src/jobs/library/inside/job.ts';
import type { JobAssignment, JobFiles } from '../../../../src/jobs/library/inside/submission/job-folder.ts';
import { openProfile } from '../../../../src/jobs/pipeline/session/open-profile.ts';
import { CLIENT_SECRET } from '../../../scenarios/desk.ts';
import { openSharedDesk, type SharedDesk } from '../../../scenarios/shared-desk.ts';
import { openReaderHere } from '../../../support/read-here.ts';

export const COLUMNS = 'Company,Round,Closing Date';

type Given = string | { readonly [name: string]: string };

export interface WorkDesk extends SharedDesk {
  readonly files: JobFiles;
  /** Keeps a text as a file of the store, and gives its digest. */
  keep(text: string): Promise<string>;
  read(sha256: string): Promise<Buffer>;
  /** To enter one CSV file of rounds, or files by their names. */
  assign(given: Given, job?: Job): Promise<JobAssignment>;
}

/** A desk whose files are kept by digest in a folder, and whose journal is in a database. */
export async function openWorkDesk(): Promise<WorkDesk> {
  const desk = await openSharedDesk();
  const folder = join(desk.folder, 'store');
  await mkdir(folder);
  const keepBytes = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(folder, sha256), bytes);
    return sha256;
  };
  const files: JobFiles = {
    fetch: (sha256, path) => copyFile(join(folder, sha256), path),
    keep: async (path) => keepBytes(await readFile(path)),
  };
  const keep = (text: string) => keepBytes(Buffer.from(text));
  const keepEach = (texts: { readonly [name: string]: string }) =>
    Promise.all(Object.entries(texts).map(async ([name, text]) => ({ name, sha256: await keep(text) })));
  const assign = async (given: Given, job = newJob()): Promise<JobAssignment> => ({
    inputs: {
      files: await keepEach(typeof given === 'string' ? { 'Rounds.csv': given } : given),
      reading: { decimalSign: '.' },
      rules: [],
    },
    isPartial: false,
    files,
    openReader: openReaderHere,
    access: {
      baseUrl: desk.proxy.url,
      credentials: { clientId: desk.sandbox.clientId, clientSecret: CLIENT_SECRET },
      route: {},
      openedProfile: await openProfile(desk.profile),
      userName: 'Ana',
    },
    databaseUrl: desk.databaseUrl,
    job,
  });
  return Object.assign(desk, { files, keep, read: (sha256: string) => readFile(join(folder, sha256)), assign });
}

export function newJob(onChange = (): void => undefined): Job {
  return new Job({ stage: 'Waiting', onChange });
}
