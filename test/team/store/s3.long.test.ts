import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { readNetwork } from '../../../src/team/settings/read-settings.ts';
import { createFileStore } from '../../../src/team/store/file-store.ts';
import { openS3Place } from '../../../src/team/store/s3-place.ts';
import { openHttpsFront } from '../../support/https-front.ts';
import { makeAuthority } from '../../support/make-certificates.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { describeFileStore, digestOf, type Place, piecesOf } from './conformance.ts';
import { S3_SECRET, type S3Server, startS3Server } from './s3-server.ts';

async function makePlace(
  incoming = makeTempFolder(),
  prefix = 'team/',
): Promise<Place & { readonly s3: S3Server; readonly pauses: number[] }> {
  const s3 = await startS3Server();
  const pauses: number[] = [];
  const pause = async (ms: number) => pauses.push(ms);
  const where = { bucket: 'capsheet', prefix, incoming, endpoint: s3.endpoint, region: 'eu-central-1' };
  const place = openS3Place({ ...where, pause });
  return {
    store: createFileStore(place),
    name: `the bucket s3://capsheet/${prefix}`,
    s3,
    pauses,
    spoil: async (sha256, change) => {
      const path = `/capsheet/${prefix}${sha256.slice(0, 2)}/${sha256}`;
      s3.objects.set(path, change(Buffer.from(s3.objects.get(path) ?? '')));
    },
    list: async () => [...s3.objects.keys()].map((path) => basename(path)),
  };
}

describeFileStore('a bucket', makePlace);

const CONTENT = Buffer.alloc(200_000, 'in the cloud ');
const SHA256 = digestOf(CONTENT);

describe('a bucket of files', () => {
  it('is asked for an object by its digest, below the prefix or without one', async () => {
    const { store, s3 } = await makePlace(undefined, '');
    await store.put(piecesOf(CONTENT));
    await store.load(SHA256);
    const path = `/capsheet/${SHA256.slice(0, 2)}/${SHA256}`;
    expect(s3.requests).toEqual([`PUT ${path}`, `GET ${path}`]);
  });

  it('that is busy or gone for a moment is asked again, with longer pauses', async () => {
    const { store, s3, pauses } = await makePlace();
    s3.faults.push(503, 'dropped');
    await store.put(piecesOf(CONTENT));
    s3.faults.push(500, 429, 'dropped');
    expect((await store.load(SHA256)).equals(CONTENT)).toBe(true);
    expect(pauses).toEqual([200, 800, 200, 800, 3200]);
  });

  it('that stays busy or says no is named, with what it said, and without a key', async () => {
    const { store, name, s3, pauses } = await makePlace();
    s3.faults.push(503, 503, 503, 503);
    await expect(store.put(piecesOf(CONTENT))).rejects.toMatchObject({
      code: 'store-unreachable',
      exitStatus: 2,
      message: `The files in ${name} cannot be used: The service says SlowDown.`,
    });
    expect([pauses.length, s3.objects.size]).toEqual([3, 0]);
    s3.faults.push(403);
    const refused = await store.load(SHA256).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'store-unreachable' });
    expect(pauses.length).toBe(3);
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain(S3_SECRET);
  });

  it('that ends in the middle of an answer gives no half file', async () => {
    const { store, s3 } = await makePlace();
    await store.put(piecesOf(CONTENT));
    s3.faults.push('truncated');
    await expect(store.load(SHA256)).rejects.toMatchObject({ code: 'store-unreachable' });
    expect((await store.load(SHA256)).equals(CONTENT)).toBe(true);
  });
});

it('a bucket whose authority is the firm’s is trusted where that is set, and nowhere else', async () => {
  const s3 = await startS3Server();
  const firm = makeAuthority('Firm Inspection CA');
  const port = await openHttpsFront(s3.endpoint, firm.issue('localhost'));
  const path = join(makeTempFolder(), 'firm.pem');
  writeFileSync(path, firm.certificate);
  const open = async (env: object) => {
    const { secureContext } = await openNetwork(readNetwork({ ...env }));
    const where = { bucket: 'capsheet', prefix: '', incoming: makeTempFolder(), region: 'eu-central-1' };
    const endpoint = `https://localhost:${port}`;
    return createFileStore(openS3Place({ ...where, endpoint, secureContext, pause: async () => undefined }));
  };
  const stranger = await open({});
  await expect(stranger.put(piecesOf(CONTENT))).rejects.toMatchObject({ code: 'store-unreachable' });
  const trusted = await open({ CAPSHEET_CA_FILE: path });
  await trusted.put(piecesOf(CONTENT));
  expect((await trusted.load(SHA256)).equals(CONTENT)).toBe(true);
});
