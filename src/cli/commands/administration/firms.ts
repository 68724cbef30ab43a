import { readNamedFile } from '../../../disk/read-named-file.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { openFirm, shutFirm } from '../../../team/administration/firms.ts';
import { newFirm } from '../../../team/api/firm.ts';
import { listCredentials } from '../../../team/database/credentials.ts';
import { findFirm, listFirms } from '../../../team/database/firms.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { describeFirm, toFirmEntry } from './firm-entry.ts';
import { withDatabase } from './with-database.ts';

interface AddOptions extends OutputOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly appUrl?: string;
  readonly profile?: string;
  readonly rules?: string;
}

/** `capsheet team firm add ID`. */
export async function runFirmAdd([id = '']: readonly string[], options: AddOptions, io: Io): Promise<ExitStatus> {
  const firm = await readNewFirm(id, options);
  const added = await withDatabase(io, (pool, by) => pool.transact('write', (ask) => openFirm(ask, by, firm)));
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-firms@1'), firms: [toFirmEntry(added, undefined)] }),
    text: () => `${added.name} was added as ${id}.\n\nNext: capsheet team credentials set ${id}`,
  });
  return 0;
}

async function readNewFirm(id: string, { name, baseUrl, appUrl, profile, rules }: AddOptions) {
  const facts = { id, name, service: baseUrl, appService: appUrl };
  const texts = { profile: await readText('profile', profile), rules: await readText('rules', rules) };
  const { data, error } = newFirm.safeParse(omitAbsent({ ...facts, ...texts }));
  if (data !== undefined) return omitAbsent(data);
  const [issue] = error.issues;
  const hint = 'An ID consists of lower-case letters, digits and hyphens; an address begins with https://.';
  throw usageError('usage', `The firm cannot be added: ${issue?.path.join('.')}: ${issue?.message}.`, hint);
}

async function readText(kind: 'profile' | 'rules', path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const hint = `Check the path given with --${kind}.`;
  return (await readNamedFile({ path, subject: `The ${kind} file ${path}`, kind, hint })).toString('utf8');
}

/** `capsheet team firm list`. */
export async function runFirmList(_none: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const firms = await withDatabase(io, (pool) =>
    pool.transact('read', async (ask) => {
      const credentials = await listCredentials(ask);
      return (await listFirms(ask)).map((firm) => toFirmEntry(firm, credentials.get(firm.id)));
    }),
  );
  const none = 'There are no firms yet.\n\nNext: capsheet team firm add ID --name NAME --base-url URL';
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-firms@1'), firms }),
    text: () => (firms.length === 0 ? none : firms.map(describeFirm).join('\n')),
  });
  return 0;
}

/** `capsheet team firm close FIRM`. */
export async function runFirmClose([id = '']: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const firm = await withDatabase(io, (pool, by) =>
    pool.transact('write', async (ask) => {
      await shutFirm(ask, by, id);
      return findFirm(ask, id);
    }),
  );
  await writeReport(io, options, {
    json: () => ({
      ...nameDocument('team-firms@1'),
      firms: firm === undefined ? [] : [toFirmEntry(firm, undefined)],
    }),
    text: () => `${id} is closed. Nothing of it was deleted.`,
  });
  return 0;
}
