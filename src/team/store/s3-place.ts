import { createReadStream } from 'node:fs';
import { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { SecureContext } from 'node:tls';
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { FilePlace } from './file-store.ts';
import type { Spooled } from './spool.ts';
import { fileMissing, toStoreError } from './store-errors.ts';

const CONNECT_MS = 10_000;
/** Longest time in which nothing comes. */
const SILENCE_MS = 60_000;
const PAUSES_MS = [200, 800, 3200];

export interface S3Settings {
  readonly bucket: string;
  /** Before the digests, with its slash; may be empty. */
  readonly prefix: string;
  /** A folder for files on their way. */
  readonly incoming: string;
  /** The address of a service other than Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** The authorities that its certificate is held against; those of Node.js where it is left out. */
  readonly secureContext?: SecureContext;
  /** Between attempts; a test passes its own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The library has nothing to say past us: what fails is an error. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

type Again = <T>(call: () => Promise<T>) => Promise<T>;

/** Files in a bucket. Who may, the library finds as all programs for S3 do: in the environment, a file, or the machine's role. */
export function openS3Place({ bucket, prefix, incoming, pause = wait, ...service }: S3Settings): FilePlace {
  // Which Node.js later versions of the library will want concerns whoever builds capsheet.
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
    // Services other than Amazon's mostly have no host name a bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // A stream cannot be sent twice by the library: it is opened again here.
    maxAttempts: 1,
    logger: SILENT,
    // The digest is said and checked; more of that kind not every service knows.
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

/** Faults that may go away by themselves are tried again: no connection, a service that is busy. */
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

/** The status of the answer; `undefined` where there was none. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = Object(error);
  const { httpStatusCode } = Object($metadata);
  return typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
}
