import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../../src/report/workbook/annotated-row.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeOds, makeOdsContent, makeOdsParts } from '../../../support/make-ods.ts';
import { makeZip } from '../../../support/make-zip.ts';
import { readPackageParts } from '../../../support/package-parts.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { annotate, finding, rowTexts } from '../support.ts';

const folder = makeTempFolder();
let count = 0;

const text = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
const HEADER = row(['Company', 'Round', 'Closing Date', 'Round ID'].map((name) => text(name)).join(''));
const EMPTY_END = row(
  '<table:table-cell table:number-columns-repeated="16384"/>',
  ' table:number-rows-repeated="1048570"',
);
const table = (rows: string, more = '') =>
  `<table:table table:name="Rounds"${more}><table:table-column table:style-name="co1" table:number-columns-repeated="16384" table:default-cell-style-name="Default"/>${rows}</table:table>`;

const LAYOUT = { Rounds: ['rounds', 1] } as const;
const said = (rowNumber: number, more: Partial<AnnotatedRow> = {}): AnnotatedRow => ({
  ...{ sheet: 'Rounds', rowNumber, outcome: 'added', message: `Row ${rowNumber}.`, findings: [], ...more },
});

interface Annotated {
  readonly path: string;
  readonly note?: string;
  readonly content: string;
  readonly read: Awaited<ReturnType<typeof readWorkbook>>;
}

/** Writes an `.ods` file and its result. */
async function annotateOds(
  bytes: Buffer,
  rows: readonly AnnotatedRow[],
  summary: Parameters<typeof annotate>[2] = {},
): Promise<Annotated> {
  count += 1;
  const input = join(folder, `in-${count}.ods`);
  writeFileSync(input, bytes);
  const written = await annotate(input, join(folder, `out-${count}.ods`), { layout: LAYOUT, rows, ...summary });
  const parts = await readPackageParts(written.path);
  return { ...written, content: parts['content.xml'] ?? '', read: await readWorkbook(written.path) };
}

const FOUR_ROWS = table(
  HEADER +
    row(text('Acme') + text('A') + text('soon')) +
    row(text('Acme') + text('B'), ' table:number-rows-repeated="3"') +
    EMPTY_END,
);

describe('the annotated copy of an OpenDocument spreadsheet', () => {
  it('has outcome, message and run behind the last used column, and the ids, and reads as the input did', async () => {
    const { read, path } = await annotateOds(makeOds({ body: FOUR_ROWS }), [
      said(2, { outcome: 'invalid', findings: [finding({ sheet: 'Rounds', row: 2, cell: 'C2' })] }),
      said(4, { id: 'rnd-4', run: 'r-1' }),
    ]);
    expect([read.format, basename(path)]).toEqual(['ods', 'out-1.ods']);
    expect(rowTexts(read, 'Rounds', 1)).toEqual([
      ...['Company', 'Round', 'Closing Date', 'Round ID'],
      ...['Outcome', 'Message', 'Run'],
    ]);
    expect(rowTexts(read, 'Rounds', 2).slice(0, 5)).toEqual(['Acme', 'A', 'soon', '', 'invalid']);
    expect(rowTexts(read, 'Rounds', 3)).toEqual(['Acme', 'B']);
    expect(rowTexts(read, 'Rounds', 4)).toEqual(['Acme', 'B', '', 'rnd-4', 'added', 'Row 4.', 'r-1']);
    expect(rowTexts(read, 'Rounds', 5)).toEqual(['Acme', 'B']);
    expect(read.tables.map(({ name }) => name)).toEqual(['Rounds', 'Import Summary']);
  });

  it('divides what repeats only where something is said: a million rows stay one', async () => {
    const { content } = await annotateOds(makeOds({ body: FOUR_ROWS }), [said(4)]);
    expect(content).toContain(EMPTY_END);
    expect([...content.matchAll(/number-rows-repeated="(\d+)"/g)].map(([, times]) => times)).toEqual(['1048570']);
  });

  it('says something of a row in the middle of thousands of equal ones', async () => {
    const body = table(HEADER + row(text('Acme'), ' table:number-rows-repeated="20000"'));
    count += 1;
    const [input, out] = [join(folder, `in-${count}.ods`), join(folder, `out-${count}.ods`)];
    writeFileSync(input, makeOds({ body }));
    await annotate(input, out, { layout: LAYOUT, rows: [said(10_001)] });
    const content = (await readPackageParts(out))['content.xml'] ?? '';
    expect([...content.matchAll(/number-rows-repeated="(\d+)"/g)].map(([, times]) => times)).toEqual(['9999', '10000']);
  });

  it('keeps every other element as it is: groups, merges, formulas, lists, filters and names', async () => {
    const user =
      `<table:table table:name="Mine"><table:table-row>${text('x')}</table:table-row></table:table>` +
      '<table:named-expressions><table:named-range table:name="N" table:cell-range-address="Mine.A1"/></table:named-expressions>';
    const merged =
      '<table:table-cell table:number-columns-spanned="3" table:number-rows-spanned="1" office:value-type="string"><text:p>Title</text:p></table:table-cell>' +
      '<table:covered-table-cell table:number-columns-repeated="2"/>';
    const formula =
      '<table:table-cell table:formula="of:=[.A2]" office:value-type="string" table:content-validation-name="v1"><text:p>Acme</text:p></table:table-cell>';
    const body = table(
      `${HEADER}<table:table-row-group>${row(text('Acme') + text('A'))}${row(formula + text('B'))}</table:table-row-group>${row(merged)}`,
    );
    const { content, read } = await annotateOds(makeOds({ body: body + user }), [said(2), said(4)]);
    for (const kept of [user.slice(user.indexOf('<table:named')), formula, merged, '<table:table-row-group>'])
      expect(content).toContain(kept);
    expect(content).toContain('<table:table table:name="Mine"><table:table-row>');
    expect(content.indexOf('Import Summary')).toBeLessThan(content.indexOf('<table:named-expressions'));
    expect(read.tables[0]?.mergedRanges).toEqual(['A4:C4']);
  });

  it('is made from the styles that the user has, and colours cells with findings', async () => {
    const styles =
      '<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"><style:table-cell-properties style:vertical-align="top"/><style:text-properties style:font-name="Arial"/></style:style>';
    const body = table(HEADER + row(text('Acme', ' table:style-name="ce1"')));
    const { content } = await annotateOds(makeOds({ body, styles }), [
      said(2, { findings: [finding({ sheet: 'Rounds', row: 2, cell: 'A2' })] }),
    ]);
    expect(content).toContain(
      '<style:style style:name="capsheet-error-of-ce1" style:family="table-cell" style:data-style-name="N1"><style:table-cell-properties style:vertical-align="top" fo:background-color="#f9c9c5"/><style:text-properties style:font-name="Arial"/></style:style>',
    );
    expect(content).toContain('<table:table-cell table:style-name="capsheet-error-of-ce1" office:value-type="string">');
    expect(content).toContain('<dc:creator>capsheet</dc:creator>');
  });

  it('is an input like any other: its own columns and colours are taken off before new ones are put on', async () => {
    const rows = [said(2, { findings: [finding({ sheet: 'Rounds', row: 2, cell: 'A2' })] }), said(3)];
    const summary = { summary: { findings: [] } };
    const first = await annotateOds(makeOds({ body: FOUR_ROWS }), rows, summary);
    expect(first.read.tables[0]?.rows[1]?.cells.length).toBe(5);
    count += 1;
    const out = join(folder, `out-${count}.ods`);
    await annotate(first.path, out, { layout: LAYOUT, rows: [said(3, { outcome: 'unchanged' })] });
    const again = await readWorkbook(out);
    expect(again.tables.map(({ name }) => name)).toEqual(['Rounds', 'Import Summary']);
    expect(rowTexts(again, 'Rounds', 1).slice(-3)).toEqual(['Outcome', 'Message', 'Run']);
    expect(rowTexts(again, 'Rounds', 2)).toEqual(['Acme', 'A', 'soon']);
    expect(rowTexts(again, 'Rounds', 3).slice(4)).toEqual(['unchanged', 'Row 3.']);
    const content = (await readPackageParts(out))['content.xml'] ?? '';
    expect(content).not.toContain('<office:annotation>');
    expect(content).not.toContain('table:style-name="capsheet-error');
  });

  it('leaves a comment of the user on its cell', async () => {
    const note = '<office:annotation><text:p>Ask Mara</text:p></office:annotation>';
    const cell = `<table:table-cell office:value-type="string">${note}<text:p>Acme</text:p></table:table-cell>`;
    const { content } = await annotateOds(makeOds({ body: table(HEADER + row(cell)) }), [
      said(2, { findings: [finding({ sheet: 'Rounds', row: 2, cell: 'A2' })] }),
    ]);
    expect(content).toContain(note);
    expect(content.match(/<office:annotation>/g)).toHaveLength(1);
  });

  it('says so of a protected sheet, and of a signature that it voids', async () => {
    const body = table(HEADER + row(text('Acme')), ' table:protected="true"');
    const signed = makeZip([...makeOdsParts({ body }), { name: 'META-INF/documentsignatures.xml', content: '<x/>' }]);
    const { note, path } = await annotateOds(signed, [said(2)]);
    expect(note).toBe(
      'The digital signature was left out: any change invalidates it. The sheet "Rounds" is protected, in the result as in the input: take the protection off to correct its locked cells.',
    );
    expect(Object.keys(await readPackageParts(path))).not.toContain('META-INF/documentsignatures.xml');
  });

  it('is understood under other prefixes than the usual ones', async () => {
    const content = makeOdsContent({ body: FOUR_ROWS })
      .replace(/([ </])table:/g, '$1t:')
      .replace('xmlns:table=', 'xmlns:other="urn:other" xmlns:t=');
    const parts = makeOdsParts({ body: '' }).map((part) => (part.name === 'content.xml' ? { ...part, content } : part));
    const { read } = await annotateOds(makeZip(parts), [said(2)]);
    expect(rowTexts(read, 'Rounds', 2).slice(4)).toEqual(['added', 'Row 2.']);
  });

  it('is a new .xlsx workbook where its XML cannot be changed safely, and says why', async () => {
    const content = makeOdsContent({ body: FOUR_ROWS }).replace('?>', '?><!DOCTYPE x>');
    const parts = makeOdsParts({ body: '' }).map((part) => (part.name === 'content.xml' ? { ...part, content } : part));
    const { read, path, note } = await annotateOds(makeZip(parts), [said(2)]);
    expect([read.format, path.endsWith('.xlsx')]).toEqual(['xlsx', true]);
    expect(note).toContain('because one of its parts has a document type');
  });

  // A check's copy of three rounds: soffice --headless --convert-to ods, which gives every style another name.
  it('is known again after LibreOffice has saved it', async () => {
    const input = 'test/fixtures/annotated-saved-again.ods';
    const out = join(folder, 'saved-again.ods');
    expect(rowTexts(await readWorkbook(input), 'Rounds', 3).slice(0, 4)).toEqual([
      ...['Acme', 'Series B', '31/02/2024'],
      'invalid',
    ]);
    await annotate(input, out, { layout: LAYOUT, rows: [said(2)] });
    const again = await readWorkbook(out);
    expect(again.tables.map(({ name }) => name)).toEqual(['Rounds', 'Import Summary']);
    expect(rowTexts(again, 'Rounds', 1)).toEqual([
      ...['Company', 'Round', 'Closing Date'],
      ...['Outcome', 'Message', 'Run'],
    ]);
    expect([2, 3, 4].map((rowNumber) => rowTexts(again, 'Rounds', rowNumber))).toEqual([
      ['Acme', 'Series A', '2024-01-15', 'added', 'Row 2.'],
      ['Acme', 'Series B', '31/02/2024'],
      ['Bolt', '', '2024-02-29'],
    ]);
    expect((await readPackageParts(out))['content.xml']).not.toContain('— capsheet</');
  });
});

describe('the printed summary of an OpenDocument spreadsheet', () => {
  it('has the title on each page, and the plan’s digest and the page’s number at its foot, once', async () => {
    const odf = 'urn:oasis:names:tc:opendocument:xmlns';
    const names = ['style', 'table', 'text'].map((name) => ` xmlns:${name}="${odf}:${name}:1.0"`).join('');
    const root = `<o:document-styles xmlns:o="${odf}:office:1.0"${names}>`;
    const styles = `${root}<o:automatic-styles></o:automatic-styles><o:master-styles></o:master-styles></o:document-styles>`;
    const bytes = makeZip([...makeOdsParts({ body: FOUR_ROWS }), { name: 'styles.xml', content: styles }]);
    const first = await annotateOds(bytes, [said(2)], { summary: { planSha256: 'f00d' } });
    const again = await annotateOds(readFileSync(first.path), [said(2)], { summary: { planSha256: 'beef' } });
    for (const [{ path, content }, digest] of [
      [first, 'f00d'],
      [again, 'beef'],
    ] as const) {
      const printed = (await readPackageParts(path))['styles.xml'] ?? '';
      expect(printed.match(/<style:master-page style:name="capsheet-summary-page"/g)).toHaveLength(1);
      expect(printed).toContain(`Plan SHA-256 ${digest}`);
      expect(printed).toContain('<text:page-number>');
      expect(content.match(/<table:table-header-rows>/g)).toHaveLength(1);
      expect(content).toContain('style:master-page-name="capsheet-summary-page"');
    }
  });
});
