import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toSafePath } from '../../src/jobs/library/inside/submission/upload-names.ts';
import { readAndCheckOffline } from '../../src/jobs/pipeline/check-inputs.ts';
import { writeCheckReport } from '../../src/jobs/pipeline/results/write-reports.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import { isQuick } from '../support/sweep.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

const CSV_FOLDER = 'samples/quarterly-csv';

describe('an upload', () => {
  it.each([
    ['../../evil.xlsx', 'evil.xlsx'],
    ['..\\..\\evil.xlsx', 'evil.xlsx'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\temp\\q.xlsx', 'temp/q.xlsx'],
    ['quarter/../../papers/./memo.pdf', 'quarter/papers/memo.pdf'],
    ['..', 'file'],
    ['.bashrc', 'bashrc'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    ['', 'file'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(200)}.xlsx`],
    ['Q1 – Übersicht (final).xlsx', 'Q1 – Übersicht (final).xlsx'],
  ])('is written under names of ours: %s', (sent, written) => {
    expect(toSafePath(sent)).toBe(written);
  });

  it('stays in the state folder, whatever path its name is', async () => {
    const stateDir = join(makeFolder(), 'state');
    const visitor = await Visitor.of(await openUi({ stateDir }));
    const bytes = readFileSync('samples/quarterly.xlsx');
    await visitor.upload({ name: '../../../evil.xlsx', bytes });
    expect((await visitor.settled()).inputs).toMatchObject([{ name: 'evil.xlsx' }]);
    const files = readdirSync(join(stateDir, '..'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.xlsx'))).toEqual([
      expect.stringMatching(/^state\/uploads\/\d+-[0-9a-f]{8}\/evil\.xlsx$/),
    ]);
  });

  it('of several CSV files is one input, so that a row of one can name a row of another', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload(...readdirSync(CSV_FOLDER).map((name) => join(CSV_FOLDER, name)));
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0, inputs: [{ name: 'CSV files' }] });
  });

  it('of a folder keeps what the workbook names where it names it', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload(...readFolder('samples/quarter-end', 'quarter-end'));
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0, inputs: [{ name: 'quarter-end.xlsx' }] });
  });

  it('of an OpenDocument spreadsheet reads that, and not the paper that came along', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('test/fixtures/quarterly.ods', 'samples/quarter-end/papers/harbor-board-2025-q3.pdf');
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0, inputs: [{ name: 'quarterly.ods' }] });
  });

  it('of an old .xls workbook reads that, and not the paper that came along', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('test/fixtures/quarterly.xls', 'samples/quarter-end/papers/harbor-board-2025-q3.pdf');
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0, inputs: [{ name: 'quarterly.xls' }] });
  });

  it('of CSV files with the papers that one of them names is one input with its papers', async () => {
    const visitor = await Visitor.of(await openUi());
    const papers = readFolder('samples/quarter-end/papers', 'papers');
    const [paper] = papers;
    const documents = `Company,File\nNorthwind Robotics,${paper?.name}\n`;
    await visitor.upload(
      { name: 'Documents.csv', bytes: Buffer.from(documents) },
      { name: 'Companies.csv', bytes: Buffer.from('Company\nNorthwind Robotics\n') },
      ...papers,
    );
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0, inputs: [{ name: 'CSV files' }] });
  });

  it('with two files of one name says which, and nothing of it is kept', async () => {
    const stateDir = makeFolder();
    const visitor = await Visitor.of(await openUi({ stateDir }));
    const bytes = Buffer.from('Company\n');
    const { json } = await visitor.upload({ name: 'Companies.csv', bytes }, { name: 'Companies.csv', bytes });
    expect(json).toEqual({
      code: 'upload-twice',
      message: 'Companies.csv was sent twice in one upload.',
      hint: 'Upload each file once.',
    });
    expect(readdirSync(join(stateDir, 'uploads'))).toEqual([]);
  });

  it.skipIf(isQuick)('of a workbook with a copy of it, under whatever name, is refused with the reason', async () => {
    const visitor = await Visitor.of(await openUi());
    const bytes = readFileSync('samples/quarterly.xlsx');
    await visitor.upload({ name: 'a.xlsx', bytes }, { name: 'b.xlsx', bytes });
    const twice = await visitor.settled();
    expect([twice.phase, twice.problem?.code]).toEqual(['none', 'input-twice']);

    const copy = await copyOf('samples/quarterly.xlsx');
    await visitor.upload({ name: 'quarter.xlsx', bytes }, { name: 'quarter.result.xlsx', bytes: copy });
    const beside = await visitor.settled();
    expect([beside.phase, beside.problem]).toEqual([
      'none',
      {
        code: 'input-and-copy',
        message: expect.stringMatching(/^".*quarter\.result\.xlsx" .*".*quarter\.xlsx" /),
        hint: expect.stringContaining('Give one of them'),
      },
    ]);

    await visitor.upload({ name: 'quarter.result.xlsx', bytes: copy });
    expect(await visitor.settled()).toMatchObject({ phase: 'read', errors: 0 });
  });

  it('of something else says in words what it is and what to do', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload({ name: 'quarter.xlsx', bytes: Buffer.from('%PDF-1.7 not a workbook') });
    const { phase, problem } = await visitor.settled();
    expect([phase, problem?.code]).toEqual(['none', 'input-not-a-spreadsheet']);
    expect(problem?.message).toMatch(/"quarter\.xlsx".*PDF/);
    expect(problem?.hint).toMatch(/.{10}/);
  });

  it('that is too large is refused in words, and nothing of it is kept', async () => {
    const stateDir = makeFolder();
    const visitor = await Visitor.of(await openUi({ stateDir, mostUploadBytes: 1000 }));
    const { status, json } = await visitor.upload({ name: 'big.xlsx', bytes: Buffer.alloc(1001) });
    expect([status, json]).toEqual([
      409,
      {
        code: 'upload-too-large',
        message: 'big.xlsx is too large to be uploaded from a browser.',
        hint: 'Enter its path on this machine instead; capsheet then reads it where it is.',
      },
    ]);
    expect(readdirSync(join(stateDir, 'uploads'))).toEqual([]);
  });

  it('of nothing says so', async () => {
    const visitor = await Visitor.of(await openUi());
    const { status, json } = await visitor.upload();
    expect([status, json.code]).toEqual([409, 'upload-empty']);
  });
});

/** The annotated copy that `check --report` writes. */
async function copyOf(path: string): Promise<Buffer> {
  const out = join(makeFolder(), 'copy.xlsx');
  const inputs = await readAndCheckOffline({ paths: [path], reading: { decimalSign: '.' } }, DEFAULT_PROFILE);
  await writeCheckReport(inputs, { version: '1', path: out });
  return readFileSync(out);
}

/** Every file of a folder, under the path it has when the folder is dropped. */
function readFolder(folder: string, above: string): { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [path, name] = [join(folder, entry.name), `${above}/${entry.name}`];
    return entry.isDirectory() ? readFolder(path, name) : [{ name, bytes: readFileSync(path) }];
  });
}
