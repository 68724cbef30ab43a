import { symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { telling } from '../support/saying.ts';
import { contentOf } from '../support/small-files.ts';
import { isQuick } from '../support/sweep.ts';
import { countEach, isWrite, openDesk } from './desk.ts';
import { FILED, lay, layOut, lookIntoFiles, QUARTER_END } from './quarter-end.ts';

interface JsonRow {
  readonly sheet: string;
  readonly row: number;
  readonly outcome?: string;
  readonly action?: string;
  readonly verified?: boolean;
  readonly message?: string;
}

function sayRows(rows: readonly JsonRow[], say: (row: JsonRow) => string | undefined): readonly string[] {
  return rows.map((row) => `${row.sheet} ${row.row}: ${say(row)}`);
}

describe('a new company with its logo, papers and marks', () => {
  test('goes in in the fewest requests, and then nothing is left to do', async () => {
    const desk = await openDesk();
    const book = layOut(desk);

    const planned = await desk.run(['plan', book, '--json']);
    expect([planned.status, planned.stderr]).toEqual([0, '']);
    expect(sayRows(planned.json.rows, ({ action }) => action)).toEqual([
      'Companies 2: add',
      'Companies 3: upload',
      'Documents 2: upload',
      'Documents 3: upload',
      'Documents 4: upload',
      'Valuations 2: replace',
      'Valuations 3: replace',
      'Valuations 4: replace',
    ]);
    expect(planned.json.rows[0].why).toContain('Its logo is uploaded');
    expect(planned.json.rows[6]).toMatchObject({
      key: 'Harbor Robotics · Northlight Fund II · 2024-09-30',
      why: 'Fair Value, Post-Money Valuation: marks cannot be read back, and no run from this machine has set this one, so it is set again.',
      changes: [
        { column: 'Fair Value', service: '(cannot be read back)', workbook: '800000 EUR' },
        { column: 'Post-Money Valuation', service: '(cannot be read back)', workbook: '33600000 EUR' },
      ],
    });
    desk.asked();

    const applied = await desk.run(['apply', book, '--yes', '--json']);
    expect([applied.status, applied.stderr]).toEqual([0, '']);
    expect(sayRows(applied.json.rows, ({ outcome, verified }) => `${outcome} ${verified}`)).toEqual([
      'Companies 2: added true',
      'Companies 3: uploaded true',
      'Documents 2: uploaded true',
      'Documents 3: uploaded true',
      'Documents 4: uploaded true',
      // A value that cannot be read back cannot be seen to be there.
      'Valuations 2: replaced false',
      'Valuations 3: replaced false',
      'Valuations 4: replaced false',
    ]);
    // Nobody has entered what that fund bought.
    expect(applied.json.findings.map(({ code, cell }: { code: string; cell: string }) => `${code} ${cell}`)).toEqual([
      'mark-of-nothing D3',
      'mark-of-nothing D4',
    ]);
    const asked = desk.asked().map((request) => request.replace(/companies\/[0-9a-f-]{36}/, 'companies/{company_id}'));
    expect(countEach(asked)).toEqual(planned.json.requests.byEndpoint);
    expect(asked.filter((request) => !request.startsWith('GET') && !request.endsWith('/get/'))).toEqual([
      'POST /v1/companies/',
      'PUT /beta/investment/overrides/upsert/',
      'POST /v1/companies/{company_id}/logo/',
      'POST /v1/companies/{company_id}/logo/',
      'POST /v1/documents/',
      'POST /v1/documents/',
      'POST /v1/documents/',
    ]);
    expect(await lookIntoFiles(desk)).toEqual(FILED);

    for (const input of [book, 'quarter.result.xlsx']) {
      const again = await desk.run(['plan', input, '--json']);
      expect([again.status, again.json.summary]).toMatchObject([0, { unchanged: 8, upload: 0, replace: 0, add: 0 }]);
      expect([again.json.requests.writes, again.json.findings]).toEqual([0, []]);
    }
  });

  test.skipIf(isQuick)('of the sample goes in once as well', async () => {
    const desk = await openDesk();
    const book = `${desk.take('quarter-end')}/quarter-end.xlsx`;
    const applied = await desk.run(['apply', book, '--yes', '--json']);
    expect([applied.status, applied.json.summary]).toMatchObject([0, { uploaded: 3, replaced: 4, unchanged: 1 }]);
    const again = await desk.run(['plan', 'quarter-end/quarter-end.result.xlsx', '--json']);
    expect([again.status, again.json.summary]).toMatchObject([0, { unchanged: 8 }]);
  });

  test.skipIf(isQuick)('is told by the history, each thing with its id and what it is', async () => {
    const desk = await openDesk();
    const applied = await desk.run(['apply', layOut(desk), '--yes', '--json']);
    const created = await desk.run(['runs', applied.json.run, '--created', '--json']);
    const things = created.json.created.map(({ kind, key, id }: { kind: string; key: string; id?: string }) => [
      kind,
      key,
      /^[0-9a-f-]{36}$/.test(id ?? ''),
    ]);
    expect(things.sort()).toEqual([
      ['company', 'Alder Optics', true],
      ['document', 'Alder Optics · alder-deck.pdf', true],
      ['document', 'Harbor Robotics · Prüfbericht Q3.pdf', true],
      ['document', 'Harbor Robotics · board-deck.pdf', true],
      ['logo', 'Quillstone · logo', true],
    ]);
    expect(created.json.replaced).toBe(3);
  });

  test.skipIf(isQuick)(
    'is set again from another state folder, and only what differs is set from this one',
    async () => {
      const desk = await openDesk();
      const book = layOut(desk);
      await desk.run(['apply', book, '--yes']);
      const elsewhere = await desk.run(['plan', book, '--json', '--state-dir', desk.path('other')]);
      expect(elsewhere.json.summary).toMatchObject({ replace: 3, unchanged: 5 });
      const [header = '', first = '', ...others] = QUARTER_END.Valuations ?? [];
      lay(desk, 'Valuations.csv', [header, first.replace('4200000.50', '4300000'), ...others].join('\n'));
      const changed = await desk.run(['plan', book, '--json']);
      expect(changed.json.summary).toMatchObject({ replace: 1, unchanged: 7 });
      expect(changed.json.rows[5]).toMatchObject({
        why: expect.stringContaining('4200000.5 EUR'),
        changes: [{ column: 'Fair Value', service: '4200000.5 EUR', workbook: '4300000 EUR' }],
      });
    },
  );
});

const ONE_PAPER = { Documents: ['Company,File', 'Harbor Robotics,papers/board-deck.pdf'] };

describe('an upload', () => {
  test('whose answer is lost is looked for, and not sent a second time', async () => {
    const desk = await openDesk({ faults: [{ on: 'uploadDocument', nth: 1, do: { kind: 'drop-after-storing' } }] });
    const applied = await desk.run(['apply', layOut(desk, ONE_PAPER), '--yes', '--json']);
    expect([applied.status, applied.json.rows[0].outcome, applied.json.rows[0].verified]).toEqual([
      0,
      'uploaded',
      true,
    ]);
    expect(applied.json.findings.map(({ code }: { code: string }) => code)).toEqual(['settled-by-query']);
    expect((await lookIntoFiles(desk)).documents).toEqual(['Harbor Robotics: board-deck.pdf, 100']);
  });

  test('that never arrived is sent once more', async () => {
    const desk = await openDesk({ faults: [{ on: 'uploadDocument', nth: 1, do: { kind: 'drop-before-storing' } }] });
    const applied = await desk.run(['apply', layOut(desk, ONE_PAPER), '--yes', '--json']);
    expect([applied.status, applied.json.rows[0].outcome]).toEqual([0, 'uploaded']);
    expect((await lookIntoFiles(desk)).documents).toEqual(['Harbor Robotics: board-deck.pdf, 100']);
  });

  test.skipIf(isQuick)('of a logo whose answer is lost is simply repeated', async () => {
    const desk = await openDesk({ faults: [{ on: 'uploadLogo', nth: 1, do: { kind: 'drop-after-storing' } }] });
    const book = layOut(desk, { Companies: ['Company,Logo', 'Quillstone,logos/quill.png'] });
    const applied = await desk.run(['apply', book, '--yes', '--json']);
    expect([applied.status, applied.json.rows[0].outcome, applied.json.rows[0].verified]).toEqual([
      0,
      'uploaded',
      true,
    ]);
    expect((await lookIntoFiles(desk)).logos).toEqual(['Quillstone: quill.png, 100']);
  });
});

describe('a file', () => {
  test('that changed since the plan was saved makes the plan stale', async () => {
    const desk = await openDesk();
    const book = layOut(desk, ONE_PAPER);
    await desk.run(['plan', book, '--out', 'plan.json']);
    lay(desk, 'papers/board-deck.pdf', contentOf('pdf', 5000));
    const { status, json } = await desk.run(['apply', 'plan.json', '--yes', '--json']);
    expect([status, json.code]).toEqual([2, 'plan-stale']);
    expect(json.message.split('\n').slice(1)).toEqual([expect.stringMatching(/Documents row 2: .*\(file\)$/)]);
    expect(desk.asked().filter((request) => request === 'POST /v1/documents/')).toEqual([]);
  });

  test('is refused at its cell, before anything is sent, where the service would not take it', async () => {
    const desk = await openDesk();
    const book = layOut(
      desk,
      {
        Companies: ['Company,Logo', 'Quillstone,logos/quill.pdf', 'Cedarpoint Health,logos/large.png'],
        Documents: [
          'Company,File',
          'Kestrel Bio,papers/picture.pdf',
          'Kestrel Bio,papers/too-large.pdf',
          'Kestrel Bio,papers/bord-deck.pdf',
          'Kestrel Bio,papers/link.pdf',
          'Kestrel Bio,../Documents.pdf',
          'Kestrel Bio,papers/notes.txt',
          'Kestrel Bio,papers',
          'Kestrel Bio,papers/empty.pdf',
          'Kestrel Bio,linked/secret.pdf',
        ],
      },
      {
        'logos/quill.pdf': contentOf('pdf'),
        'logos/large.png': contentOf('png', 5 * 1024 * 1024 + 1),
        'papers/picture.pdf': contentOf('png'),
        'papers/too-large.pdf': contentOf('pdf', 33 * 1024 * 1024),
        'papers/board-deck.pdf': contentOf('pdf'),
        'papers/notes.txt': contentOf('pdf'),
        'papers/empty.pdf': new Uint8Array(),
      },
    );
    writeFileSync(desk.path('secret.pdf'), contentOf('pdf'));
    symlinkSync(desk.path('secret.pdf'), desk.path('quarter/papers/link.pdf'));
    symlinkSync(desk.path('.'), desk.path('quarter/linked'));
    const { status, json } = await desk.run(['check', book, '--json']);
    expect(status).toBe(3);
    const errors = json.findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(
      errors.map((each: { [key: string]: string }) =>
        telling(`${each.sheet}!${each.cell} ${each.code}`, each.message ?? ''),
      ),
    ).toEqual([
      'Documents!B6 file-outside: "../Documents.pdf"',
      'Companies!B2 file-type-wrong: "logos/quill.pdf"',
      'Companies!B3 file-size-wrong: "logos/large.png" · 5.1 · 5',
      'Documents!B2 file-type-wrong: "papers/picture.pdf"',
      'Documents!B3 file-size-wrong: "papers/too-large.pdf" · 33 · 32',
      'Documents!B4 file-missing: "papers/bord-deck.pdf"',
      'Documents!B5 file-outside: "papers/link.pdf"',
      'Documents!B7 file-type-wrong: "papers/notes.txt"',
      'Documents!B8 file-type-wrong: "papers"',
      'Documents!B9 file-size-wrong: "papers/empty.pdf"',
      'Documents!B10 file-outside: "linked/secret.pdf"',
    ]);
    expect(errors.find(({ cell }: { cell: string }) => cell === 'B4').hint).toBe(
      'The nearest: "board-deck.pdf". Correct the path, which is taken from the workbook\'s folder, or put the file there.',
    );
    expect(desk.asked()).toEqual([]);
  });
});

describe('a user without the role', () => {
  test('is told before anything is sent', async () => {
    const desk = await openDesk({ role: 'VIEWER' });
    const { status, json } = await desk.run(['apply', layOut(desk), '--yes', '--json']);
    expect([status, json.code]).toEqual([5, 'role-insufficient']);
    expect(desk.asked().filter(isWrite)).toEqual([]);
  });
});
