import { createReadStream } from 'node:fs';
import { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { SecureContext } from 'node:tls';
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { FilePlace } from './file-store.ts';
import type { Spooled } from './spool.ts';
import { fileMissing, toStoreError } from './store-errors.ts';

const CONNECT_MS = 10_000;
/** Between two bytes. */
const SILENCE_MS = 60_000;
const PAUSES_MS = [200, 800, 3200];

export interface S3Settings {
  readonly bucket: string;
  readonly prefix: string;
  readonly incoming: string;
  /** For services other than Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Certificate authorities; those of Node.js if absent. */
  readonly secureContext?: SecureContext;
  /** Between attempts; tests pass their own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The library logs nothing: failures are errors. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

type Again = <T>(call: () => Promise<T>) => Promise<T>;

/** Files in a bucket. The library finds its credentials as usual: environment, file, or role of the machine. */
export function openS3Place({ bucket, prefix, incoming, pause = wait, ...service }: S3Settings): FilePlace {
  // Future Node.js requirements of the library concern whoever builds capsheet.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client(toClientConfig(service));
  const name = `the bucket s3://${bucket}/${prefix}`;
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256.slice(0, 2)}/${sha256}` });
  const again: Again = (call) => repeat(call, pause);
  return {
    name,
    incoming,
    keep: async (file) => {
      try {
        await again(() => send(client, at(file.sha256), file));
      } catch (error) {
        throw toStoreError(error, name);
      }
    },
    read: async function* (sha256) {
      try {
        const { Body } = await again(() => client.send(new GetObjectCommand(at(sha256))));
        yield* toPieces(Body);
      } catch (error) {
        throw statusOf(error) === 404 ? fileMissing(name, sha256) : toStoreError(error, name);
      }
    },
  };
}

function toClientConfig({
  endpoint,
  region,
  secureContext,
}: Pick<S3Settings, 'endpoint' | 'region' | 'secureContext'>): S3ClientConfig {
  return {
    ...(region === undefined ? {} : { region }),
    // Most other services have no host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // A stream cannot be resent; each attempt opens it again.
    maxAttempts: 1,
    logger: SILENT,
    // Our digest is checked; not every service knows the other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      ...(secureContext === undefined ? {} : { httpsAgent: new Agent({ keepAlive: true, secureContext }) }),
    },
  };
}

async function send(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
  { path, sha256, bytes }: Spooled,
): Promise<void> {
  const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
  const Body = createReadStream(path);
  try {
    await client.send(new PutObjectCommand({ ...at, Body, ContentLength: bytes, ChecksumSHA256 }));
  } finally {
    Body.destroy();
  }
}

async function* toPieces(body: unknown): AsyncIterable<Uint8Array> {
  if (body === null || typeof body !== 'object' || !(Symbol.asyncIterator in body)) return;
  for await (const piece of body as AsyncIterable<Uint8Array>) yield piece;
}

/** Retries passing faults: no connection, a busy service. */
async function repeat<T>(call: () => Promise<T>, pause: (ms: number) => Promise<unknown>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined && status < 500 && status !== 429) throw error;
    }
    await pause(ms);
  }
  return call();
}

/** Absent without an answer. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = Object(error);
  const { httpStatusCode } = Object($metadata);
  return typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
}
