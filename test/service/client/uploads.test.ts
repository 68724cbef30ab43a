import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewDocument } from '../../../src/model/service/new-data.ts';
import { RefusedError } from '../../../src/service/client/errors.ts';
import { connectTo, FakeService, rejectionOf } from '../../support/fake-service.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const UPLOAD = 'POST /v1/documents/';
const folder = makeTempFolder();

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
});
afterEach(() => service.close());

/** A document of that content, and where it is. */
function layDocument(name: string, content: Uint8Array): readonly [NewDocument<string>, string] {
  const path = join(folder, name.replaceAll(/\W/g, '-'));
  writeFileSync(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return [{ kind: 'document', company: 'c1', file: { path: name, name, bytes: content.byteLength, sha256 } }, path];
}

describe('a file', () => {
  it('is sent as a form with its company, name and type', async () => {
    service.on(UPLOAD, { status: 201, json: { success: true, message: 'ok' } });
    const { client } = connectTo(service);
    await client.uploadDocument(...layDocument('Q3 "final".pdf', Buffer.from('the content')));
    const [request] = service.requestsBut('/o/token/');
    const boundary = /boundary=(.+)$/.exec(request?.headers['content-type'] ?? '')?.[1];
    expect(request?.headers['content-length']).toBe(String(request?.body.length));
    expect(request?.body.split('\r\n')).toEqual([
      `--${boundary}`,
      'content-disposition: form-data; name="company_id"',
      '',
      'c1',
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="Q3 %22final%22.pdf"',
      'content-type: application/pdf',
      '',
      'the content',
      `--${boundary}--`,
      '',
    ]);
  });

  it('is read anew for a second attempt', async () => {
    service.on(UPLOAD, { status: 401 }, { status: 201, json: { success: true, message: 'ok' } });
    const { client } = connectTo(service);
    await client.uploadDocument(...layDocument('a.pdf', Buffer.from('the content')));
    const bodies = service.requestsBut('/o/token/').map(({ body }) => body.includes('the content'));
    expect(bodies).toEqual([true, true]);
  });

  it('that changed since it was looked at is interrupted before its end, and certainly not stored', async () => {
    service.on(UPLOAD, { status: 201, json: { success: true, message: 'ok' } });
    const { client } = connectTo(service);
    for (const other of ['other content', 'THE CONTENT', 'the']) {
      const [document, path] = layDocument('a.pdf', Buffer.from('the content'));
      writeFileSync(path, other);
      const error = await rejectionOf(client.uploadDocument(document, path));
      expect(error).toBeInstanceOf(RefusedError);
      expect(error).toMatchObject({ code: 'file-changed', fate: 'unsent', status: undefined });
    }
    const [document] = layDocument('a.pdf', Buffer.from('the content'));
    const gone = await rejectionOf(client.uploadDocument(document, join(folder, 'gone.pdf')));
    expect(gone).toMatchObject({ code: 'file-changed', serviceMessage: 'the file cannot be read any more' });
    expect(service.requestsBut('/o/token/')).toEqual([]);
  });

  it.each([
    [413, 'The file is larger than 32 MB.'],
    [415, 'Only documents are taken.'],
  ])('that is refused with %i is told in the words of the service', async (status, detail) => {
    service.on(UPLOAD, { status, json: { detail } });
    const { client } = connectTo(service);
    const error = await rejectionOf(client.uploadDocument(...layDocument('a.pdf', Buffer.from('x'))));
    expect(error).toMatchObject({ status, serviceMessage: detail });
  });
});

describe('an upload that is answered without success', () => {
  it('is refused in the words of the service, and may be stored all the same', async () => {
    service.on(UPLOAD, { status: 201, json: { success: false, message: 'The scanner found something.' } });
    const { client } = connectTo(service);
    const error = await rejectionOf(client.uploadDocument(...layDocument('a.pdf', Buffer.from('x'))));
    expect(error).toMatchObject({ fate: 'refused', status: 201, serviceMessage: 'The scanner found something.' });
  });
});

describe('a service that refuses a file before it has read it', () => {
  let early: Server;
  afterEach(() => early.close());

  it('is understood all the same', async () => {
    early = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        const isToken = data.toString('latin1').startsWith('POST /o/token/');
        const body = isToken
          ? '{"access_token":"a-token","expires_in":3600,"token_type":"Bearer"}'
          : '{"detail":"Too large for us."}';
        const head = `HTTP/1.1 ${isToken ? '200 OK' : '413 Payload Too Large'}\r\ncontent-type: application/json`;
        socket.write(`${head}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
        socket.end();
      });
    });
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve));
    const address = early.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { client } = connectTo({ url: `http://127.0.0.1:${port}` });
    const error = await rejectionOf(client.uploadDocument(...layDocument('large.pdf', Buffer.alloc(20_000_000))));
    expect(error).toMatchObject({ status: 413, serviceMessage: 'Too large for us.' });
  });
});
