import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { SecureContext } from 'node:tls';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { createFileStore, type FilePlace, type FileStore } from './file-store.ts';
import { FILES_SETTING } from './store-errors.ts';

const DATABASE = ['', 'postgres:', 'database'];
const FOLDER = /^folder:(.+)$/;
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/;

export interface StoreSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly pool: DatabasePool;
  readonly now: Date;
  /** Certificate authorities for S3; those of Node.js if absent. */
  readonly network?: { readonly secureContext: SecureContext };
}

/**
 * Opens the team's files: `CAPSHEET_FILES` is `postgres:` (or `database`, or absent), `folder:/path`, or
 * `s3://bucket/prefix` with `CAPSHEET_S3_ENDPOINT` and `CAPSHEET_S3_REGION`, whose library loads only then. Throws
 * `store-invalid`, `store-unreachable` (exit status 2).
 */
export async function openFileStore(settings: StoreSettings): Promise<FileStore> {
  return createFileStore(await openPlace(settings));
}

async function openPlace({ env, pool, now, network }: StoreSettings): Promise<FilePlace> {
  const { [FILES_SETTING]: setting = '', CAPSHEET_S3_ENDPOINT: endpoint = '', CAPSHEET_S3_REGION: region = '' } = env;
  if (DATABASE.includes(setting)) return (await import('./postgres-place.ts')).openPostgresPlace(pool, tmpdir());
  const [, named] = FOLDER.exec(setting) ?? [];
  const folder = named ?? (isAbsolute(setting) ? setting : undefined);
  if (folder !== undefined) {
    if (!isAbsolute(folder)) throw invalid(setting, 'does not name the whole path of a folder');
    return (await import('./folder-place.ts')).openFolder(folder, now);
  }
  const [, bucket, path = ''] = BUCKET.exec(setting) ?? [];
  if (bucket === undefined) throw invalid(setting, 'names no place that capsheet knows');
  const { openS3Place } = await import('./s3-place.ts');
  return openS3Place({
    bucket,
    incoming: tmpdir(),
    prefix: path === '' ? '' : `${path}/`,
    ...(endpoint === '' ? {} : { endpoint }),
    ...(region === '' ? {} : { region }),
    ...(network === undefined ? {} : { secureContext: network.secureContext }),
  });
}

function invalid(setting: string, why: string): CapsheetError {
  const hint = 'Write folder:/path, postgres: for the database itself, or s3://bucket/prefix.';
  return usageError('store-invalid', `${FILES_SETTING} is "${setting}", which ${why}.`, hint);
}
