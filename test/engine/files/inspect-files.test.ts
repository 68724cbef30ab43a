import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectFiles } from '../../../src/engine/files/inspect-files.ts';
import { companyRow, documentRow } from '../../support/make-records.ts';
import { saying } from '../../support/saying.ts';
import { contentOf } from '../../support/small-files.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const LIMITS = { documentBytes: 1000, logoBytes: 200 };

function lay(folder: string, path: string, content: Uint8Array): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** Gives what a file in a folder is found to be: its name, size and digest, or what is wrong with it. */
async function look(folder: string, file: string, kind: 'document' | 'logo' = 'document') {
  const row = kind === 'document' ? documentRow(2, { file }) : companyRow(2, { logo: file });
  const { records, fileOf } = await inspectFiles([row], { folders: [folder], limits: LIMITS });
  const [record] = records;
  const inspected = record !== undefined && 'inspected' in record ? record.inspected : undefined;
  if (inspected?.kind === 'sound') return { ...inspected.file, place: fileOf.get(row.key) };
  return inspected === undefined ? undefined : `${inspected.problem.code}: ${inspected.problem.message}`;
}

describe('a file that a row names', () => {
  test('is sound where it is what its name says, and is known by its digest', async () => {
    const folder = makeTempFolder();
    lay(folder, 'q1/deck.pdf', contentOf('pdf'));
    expect(await look(folder, 'q1\\deck.pdf')).toEqual({
      path: 'q1\\deck.pdf',
      name: 'deck.pdf',
      bytes: 100,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      place: join(folder, 'q1', 'deck.pdf'),
    });
  });

  test.each([
    ['a.PDF', 'pdf'],
    ['a.jpg', 'jpg'],
    ['a.JPEG', 'jpg'],
    ['a.png', 'png'],
    ['a.gif', 'gif'],
    ['a.webp', 'webp'],
  ] as const)('may be %s', async (name, kind) => {
    const folder = makeTempFolder();
    lay(folder, name, contentOf(kind));
    expect(await look(folder, name)).toMatchObject({ name });
  });

  test('may be a PDF with something before its mark', async () => {
    const folder = makeTempFolder();
    lay(folder, 'a.pdf', Buffer.concat([Buffer.from('\r\n'), contentOf('pdf')]));
    expect(await look(folder, 'a.pdf')).toMatchObject({ bytes: 102 });
  });

  test('is found however its accents are written on the disk, and has its plain name', async () => {
    const folder = makeTempFolder();
    lay(folder, 'Pru\u0308fung.pdf', contentOf('pdf'));
    expect(await look(folder, 'Pr\u00fcfung.pdf')).toMatchObject({ name: 'Pr\u00fcfung.pdf' });
  });

  test('is held to the type and size of what it is uploaded as', async () => {
    const folder = makeTempFolder();
    lay(folder, 'a.pdf', contentOf('pdf'));
    lay(folder, 'a.png', contentOf('png', 201));
    lay(folder, 'b.png', contentOf('png', 1000));
    lay(folder, 'c.png', contentOf('png', 1001));
    expect(await look(folder, 'a.pdf', 'logo')).toBe(`file-type-wrong: ${saying('file-type-wrong', '"a.pdf"')}`);
    expect(await look(folder, 'a.png', 'logo')).toMatch(/^file-size-wrong: /);
    expect(await look(folder, 'b.png')).toMatchObject({ bytes: 1000 });
    expect(await look(folder, 'c.png')).toMatch(/^file-size-wrong: /);
    lay(folder, 'd.png', Buffer.alloc(0));
    expect(await look(folder, 'd.png')).toMatch(/^file-size-wrong: .*is empty/);
  });

  test('is not one whose content is another, or of no known type', async () => {
    const folder = makeTempFolder();
    lay(folder, 'a.pdf', contentOf('gif'));
    lay(folder, 'a.docx', Buffer.from('PK\u0003\u0004 and no more'));
    lay(folder, 'a.xlsx', Buffer.from('just text'));
    expect(await look(folder, 'a.pdf')).toBe(
      'file-type-wrong: "a.pdf" is a .gif file by its content, not a .pdf file.',
    );
    expect(await look(folder, 'a.docx')).toMatch(/^file-type-wrong: /);
    expect(await look(folder, 'a.xlsx')).toBe(
      'file-type-wrong: "a.xlsx" is of no type that capsheet knows by its content, not a .xlsx file.',
    );
  });

  test('is reached by no link that leads out of the folder, but by one that stays within', async () => {
    const [folder, outside] = [makeTempFolder(), makeTempFolder()];
    lay(outside, 'secret.pdf', contentOf('pdf'));
    lay(folder, 'real/a.pdf', contentOf('pdf'));
    symlinkSync(join(outside, 'secret.pdf'), join(folder, 'file.pdf'));
    symlinkSync(outside, join(folder, 'folder'));
    symlinkSync(join(folder, 'real'), join(folder, 'near'));
    expect(await look(folder, 'file.pdf')).toBe(
      'file-outside: "file.pdf" leads out of the workbook\'s folder by a link.',
    );
    expect(await look(folder, 'folder/secret.pdf')).toMatch(/^file-outside: /);
    expect(await look(folder, 'near/a.pdf')).toMatchObject({ place: join(folder, 'real', 'a.pdf') });
  });

  test('that is a folder, or is not there, is missing', async () => {
    const folder = makeTempFolder();
    lay(folder, 'a.pdf/b.pdf', contentOf('pdf'));
    expect(await look(folder, 'a.pdf')).toBe('file-missing: "a.pdf" is a folder, not a file.');
    expect(await look(folder, 'x.pdf')).toBe(`file-missing: ${saying('file-missing', '"x.pdf"')}`);
    expect(await look(folder, 'a.pdf/b.pdf/c.pdf')).toMatch(/^file-missing: /);
  });

  test('is not looked at where the row is skipped', async () => {
    const row = documentRow(2, { file: 'x.pdf', action: 'skip' });
    const { records } = await inspectFiles([row], { folders: [makeTempFolder()], limits: LIMITS });
    expect(records).toEqual([row]);
  });
});
