import { expect, it } from 'vitest';
import { openZip } from '../../../../src/spreadsheet/opc/zip/zip.ts';
import { ZipWriter } from '../../../../src/spreadsheet/opc/zip/zip-writer.ts';
import { makeZip } from '../../../support/make-zip.ts';

async function write(fill: (writer: ZipWriter) => Promise<void>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => {
    chunks.push(chunk);
  });
  await fill(writer);
  await writer.finish();
  return Buffer.concat(chunks);
}

async function readAll(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openZip(bytes, 'test.zip');
  const texts: Record<string, string> = {};
  for (const name of archive.partNames) {
    const chunks: Buffer[] = [];
    for await (const chunk of archive.open(name)) chunks.push(chunk);
    texts[name] = Buffer.concat(chunks).toString();
  }
  return texts;
}

it('writes packages that can be read', async () => {
  const bytes = await write(async (writer) => {
    await writer.add('a.xml', '<a/>');
    await writer.add('ü/b.bin', new Uint8Array(0));
  });
  expect(await readAll(bytes)).toEqual({ 'a.xml': '<a/>', 'ü/b.bin': '' });
});

it('copies parts of another package as they are packed', async () => {
  const parts = [
    { name: 'deflated.xml', content: 'x'.repeat(1000) },
    { name: 'stored.bin', content: 'abc', stored: true },
    { name: 'back\\slash.xml', content: 'y' },
  ];
  const source = await openZip(makeZip(parts), 'source.zip');
  const bytes = await write(async (writer) => {
    for (const name of source.partNames) await writer.copy(await source.packed(name));
  });
  const copy = await openZip(bytes, 'copy.zip');
  for (const name of source.partNames) expect(await copy.packed(name)).toEqual(await source.packed(name));
  expect(await readAll(bytes)).toEqual({
    'deflated.xml': 'x'.repeat(1000),
    'stored.bin': 'abc',
    'back/slash.xml': 'y',
  });
});

it('gives equal packages for equal content', async () => {
  const once = (): Promise<Buffer> => write((writer) => writer.add('a.xml', '<a/>'));
  expect((await once()).equals(await once())).toBe(true);
});
