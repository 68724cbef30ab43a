import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import { closeLater } from '../../support/close-later.ts';

export const S3_SECRET = 's3-secret-7f3a';

/** The fate of the next request: an answer of this status, no answer, or half of one. */
export type Fault = number | 'dropped' | 'truncated';

/** As much of a service that speaks S3 as objects need, over real HTTP. */
export interface S3Server {
  readonly endpoint: string;
  /** By their path: `/bucket/prefix/ab/abcd…`. */
  readonly objects: Map<string, Buffer>;
  /** Method and path of every request, in order. */
  readonly requests: string[];
  /** Taken off one by one. */
  readonly faults: Fault[];
}

/** Every client in this process signs from now on with a key drawn for this server. */
export async function startS3Server(): Promise<S3Server> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_SECRET);
  const server = createServer();
  const s3 = { objects: new Map<string, Buffer>(), requests: [] as string[], faults: [] as Fault[] };
  server.on('request', (request, response) => void answer(request, response, s3));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...s3, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, requests, faults }: Omit<S3Server, 'endpoint'>,
): Promise<void> {
  const path = new URL(request.url ?? '', 'http://s3').pathname;
  requests.push(`${request.method} ${path}`);
  const body = await buffer(request);
  const fault = faults.shift();
  if (fault === 'dropped') request.socket.destroy();
  else if (typeof fault === 'number') refuse(response, fault, 'SlowDown');
  else if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true)
    refuse(response, 403, 'AccessDenied');
  else if (request.method === 'PUT') put(request, response, { path, body, objects });
  else get(response, objects.get(path), fault === 'truncated');
}

function put(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { path, body, objects }: { path: string; body: Buffer; objects: S3Server['objects'] },
): void {
  const digest = createHash('sha256').update(body).digest('base64');
  if (headers['x-amz-checksum-sha256'] === digest) {
    objects.set(path, body);
    response.end();
  } else refuse(response, 400, 'BadDigest');
}

function get(response: ServerResponse, content: Buffer | undefined, isTruncated: boolean): void {
  if (content === undefined) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  response.setHeader('content-length', content.length);
  if (isTruncated) response.write(content.subarray(0, content.length / 2), () => response.destroy());
  else response.end(content);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>The service says ${code}</Message></Error>`);
}
