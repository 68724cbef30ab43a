import { basename } from 'node:path';
import { readNamedFile } from '../../../disk/read-named-file.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { requireFirm } from '../../../team/administration/firms.ts';
import { keepMapping, openWatch, shutWatch } from '../../../team/administration/watches.ts';
import { describePlace } from '../../../team/api/describe-place.ts';
import { type NewWatch, newWatch } from '../../../team/api/edges.ts';
import { listWatches, type Watch } from '../../../team/database/edges/watches.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { readWrappingKeys } from '../../../vault/wrapping-keys.ts';
import type { OutputOptions, ReadingOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { readSecret } from '../../terminal/read-secret.ts';
import { toEdgeNumber } from './edge-number.ts';
import { openTeamFiles, withDatabase } from './with-database.ts';

/** Of `capsheet team watch add`. */
export interface WatchAddOptions extends OutputOptions, Omit<ReadingOptions, 'passwordFile'> {
  readonly owner: string;
  readonly hostKey?: string;
  readonly cron?: string;
}

/** `capsheet team watch add FIRM PLACE`. Of SFTP the password or key is asked for, or comes on standard input. */
export async function runWatchAdd(
  [firm = '', where = '']: readonly string[],
  options: WatchAddOptions,
  io: Io,
): Promise<ExitStatus> {
  const asked = await readNewWatch(where, options);
  const keys = await readWrappingKeys(io.env);
  const watch = await withDatabase(io, async (pool, by) => {
    const secret = asked.place.kind === 'sftp' ? await readSecret('password or private key', io) : undefined;
    const files = await openTeamFiles(io, pool);
    const mapping = asked.mapping && (await keepMapping(files, asked.mapping));
    return pool.transact('write', (ask) => openWatch(ask, by, { ...asked, firm, mapping, secret }, keys));
  });
  await write(io, options, firm, [watch]);
  return 0;
}

/** `capsheet team watch list FIRM`. */
export async function runWatchList(
  [firm = '']: readonly string[],
  options: OutputOptions,
  io: Io,
): Promise<ExitStatus> {
  const watches = await withDatabase(io, (pool) =>
    pool.transact('read', async (ask) => listWatches(ask, (await requireFirm(ask, firm)).id)),
  );
  await write(io, options, firm, watches);
  return 0;
}

/** `capsheet team watch end FIRM NUMBER`: answers those that are left. */
export async function runWatchEnd(
  [firm = '', number = '']: readonly string[],
  options: OutputOptions,
  io: Io,
): Promise<ExitStatus> {
  const id = toEdgeNumber(number, 'watch');
  const left = await withDatabase(io, (pool, by) =>
    pool.transact('write', async (ask) => {
      await shutWatch(ask, by, firm, id);
      return listWatches(ask, firm);
    }),
  );
  await write(io, options, firm, left);
  return 0;
}

async function readNewWatch(where: string, options: WatchAddOptions): Promise<NewWatch> {
  const { owner, hostKey, cron, mapping, sheet, encoding, dateOrder, decimal, fillDown } = options;
  const place = where.startsWith('sftp:') ? toSftp(where, hostKey) : { kind: 'folder', path: where };
  const reading = omitAbsent({ sheetName: sheet, encoding, dateOrder, decimalSign: decimal, fillDown });
  const readBy = mapping === undefined ? undefined : await readMapping(mapping);
  const { data, error } = newWatch.safeParse(omitAbsent({ place, owner, reading, cron, mapping: readBy }));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw usageError('usage', `The folder cannot be watched: ${issue?.path.join('.')}: ${issue?.message}.`, PLACES);
}

const PLACES =
  'Give a folder within that of the firm, such as from-bank, or sftp://USER@HOST/FOLDER with --host-key SHA256:…';

function toSftp(where: string, hostKey: string | undefined): object {
  const url = URL.canParse(where) ? new URL(where) : undefined;
  if (url === undefined || url.password !== '')
    throw usageError('usage', 'That is not the address of a folder on an SFTP server.', PLACES);
  const userName = decodeURIComponent(url.username);
  const port = url.port === '' ? {} : { port: Number(url.port) };
  return { kind: 'sftp', host: url.hostname, ...port, userName, path: decodeURIComponent(url.pathname), hostKey };
}

async function readMapping(path: string): Promise<NonNullable<NewWatch['mapping']>> {
  const hint = 'Check the path after --mapping.';
  const bytes = await readNamedFile({ path, subject: `The mapping ${path}`, kind: 'mapping', hint });
  return { name: basename(path), text: bytes.toString('utf8') };
}

function write(io: Io, options: OutputOptions, firm: string, watches: readonly Watch[]): Promise<void> {
  return writeReport(io, options, {
    json: () => ({ ...nameDocument('team-watches@1'), firm, watches: watches.map(toEntry) }),
    text: () => (watches.length === 0 ? `Nothing is watched for ${firm}.` : watches.map(describe).join('\n')),
  });
}

/** Of what lets it in, nothing. */
function toEntry({ id, place, owner, reading, mapping, cron, lookedAt, problem }: Watch) {
  return omitAbsent({ id, place, owner, reading, mapping, cron, lookedAt, problem });
}

function describe({ id, place, owner, mapping, cron, problem }: Watch): string {
  const how = mapping === undefined ? '' : `, read by ${mapping.name}`;
  const wrong = problem === undefined ? '' : `; ${problem}`;
  return `${id}: ${describePlace(place)}, for ${owner.name}${how}, at "${cron}"${wrong}`;
}
