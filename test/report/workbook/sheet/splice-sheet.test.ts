import { describe, expect, it } from 'vitest';
import { deselectSheet, type SheetChanges, spliceSheet } from '../../../../src/report/workbook/sheet/splice-sheet.ts';
import { toContent } from '../../../../src/spreadsheet/opc/sheet/cell-tag.ts';
import { UnpatchableError } from '../../../../src/spreadsheet/opc/unpatchable.ts';
import { TRANSITIONAL } from '../../../support/make-xlsx.ts';
import { isQuick } from '../../../support/sweep.ts';

const NONE: SheetChanges = {
  changesOf: () => undefined,
  lastColumn: -1,
  cleared: new Set(),
  restored: new Map(),
  widths: new Map(),
  legacyDrawing: async () => undefined,
  onFormulaLost: () => {},
  onProtected: () => {},
};

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function splice(xml: string, changes: Partial<SheetChanges> = {}, size = 64 * 1024): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of spliceSheet(cut(Buffer.from(xml), size), { ...NONE, ...changes })) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function sheet(rows: string, before = '', after = ''): string {
  return `<?xml version="1.0"?><worksheet xmlns="${TRANSITIONAL}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** Adds a text in column D of some rows, in the style of the row's last filled cell. */
function adding(isWanted: (rowNumber: number) => boolean): Pick<SheetChanges, 'changesOf'> {
  const style = (_own: number, last: number): number => last;
  return {
    changesOf: (rowNumber) =>
      isWanted(rowNumber)
        ? { cells: new Map([[3, { content: toContent(`über ${rowNumber}`), style }]]), lines: 1 }
        : undefined,
  };
}

function added(rowNumber: number, style = ''): string {
  return `<c r="D${rowNumber}"${style} t="inlineStr"><is><t xml:space="preserve">über ${rowNumber}</t></is></c>`;
}

describe.skipIf(isQuick)('splicing a long sheet', () => {
  /** Rows of every shape, so that the pieces in which the sheet is read end at every kind of place. */
  const shapes: readonly ((row: number) => string)[] = [
    (row) => `<row r="${row}" spans="1:3"><c r="A${row}" t="s"><v>${row}</v></c><c r="B${row}" s="2"/></row>`,
    (row) => `<row r="${row}"><c r="A${row}" s="1" t="inlineStr"><is><t>Ærø ${row} — 株式</t></is></c></row>`,
    (row) => `<row r="${row}" ht="30" customHeight="1"><c r="C${row}" s="4"><f>A${row}&gt;1</f><v>0</v></c></row>`,
    (row) => `<row r="${row}"/>`,
    (row) => `<row r="${row}"><c r="A${row}"/></row>`,
  ];
  const expected: readonly ((row: number) => string)[] = [
    (row) => `<row r="${row}"><c r="A${row}" t="s"><v>${row}</v></c><c r="B${row}" s="2"/>${added(row)}</row>`,
    (row) =>
      `<row r="${row}"><c r="A${row}" s="1" t="inlineStr"><is><t>Ærø ${row} — 株式</t></is></c>${added(row, ' s="1"')}</row>`,
    (row) =>
      `<row r="${row}" ht="30" customHeight="1"><c r="C${row}" s="4"><f>A${row}&gt;1</f><v>0</v></c>${added(row, ' s="4"')}</row>`,
    (row) => `<row r="${row}">${added(row)}</row>`,
    (row) => `<row r="${row}"><c r="A${row}"/>${added(row)}</row>`,
  ];
  const make = (from: readonly ((row: number) => string)[], count: number): string =>
    Array.from({ length: count }, (_, index) => from[index % from.length]?.(index + 1) ?? '').join('');

  it('changes each row wherever the pieces that it is read in end', async () => {
    const rows = make(shapes, 9_000);
    const wanted = make(expected, 9_000);
    const paddings = ['', ' ', ' '.repeat(20), ' '.repeat(35), '<!-- no row is plain behind this -->', '<!---->'];
    for (const space of paddings) {
      const spliced = await splice(
        sheet(space + rows),
        adding(() => true),
        30_011,
      );
      expect(spliced === sheet(space + wanted)).toBe(true);
    }
  });

  it('leaves every byte of the rows of which nothing is said', async () => {
    const rows = make(shapes, 9_000);
    expect((await splice(sheet(rows))) === sheet(rows)).toBe(true);
    const one = await splice(
      sheet(rows),
      adding((row) => row === 7_777),
    );
    expect(one.length - sheet(rows).length).toBe(Buffer.from(added(7_777, ' s="1"')).length - 1);
    expect(one.replace(added(7_777, ' s="1"'), '') === sheet(rows)).toBe(true);
  });

  it('takes one row that is longer than any piece', async () => {
    const cells = Array.from({ length: 3_000 }, () => `<c r="A1" t="inlineStr"><is><t>${'x'.repeat(400)}</t></is></c>`);
    const row = `<row r="1">${cells.join('')}</row>`;
    expect(
      (await splice(
        sheet(row),
        adding(() => true),
      )) === sheet(row.replace('</row>', `${added(1)}</row>`)),
    ).toBe(true);
  });
});

describe('rows as nobody writes them', () => {
  it.each([
    ['a comment that looks like the end of a row', '<row r="1"><!-- </row> --><c r="A1" s="3"><v>1</v></c>|</row>', 3],
    [
      'text that looks like a cell',
      '<row r="1"><c r="A1" s="3"><v><![CDATA[<c r="B1" s="9"></row>]]></v></c>|</row>',
      3,
    ],
    ['single quotes', `<row r='1'><c r='A1' s='3'><v>1</v></c>|</row>`, 3],
    ['no addresses', '<row><c s="3"><v>1</v></c>|</row>', 3],
    ['addresses on cells alone', '<row><c r="A1" s="3"><v>1</v></c>|</row>', 3],
    ['line ends between tags', '<row r="1">\n <c r="A1" s="3">\n<v>1</v>\n</c>\n|</row>', 3],
    [
      'an extension within a row',
      '<row r="1"><c r="A1" s="3"><v>1</v></c>|<extLst><ext><row/></ext></extLst></row>',
      3,
    ],
    ['attributes in another order', '<row spans="1:1" r="1"><c t="n" s="3" r="A1"><v>1</v></c>|</row>', 3],
    ['filled cells before formatted blanks', '<row r="1"><c r="A1" s="3"><v>1</v></c><c r="B1" s="8"/>|</row>', 3],
  ])('are spliced with %s', async (_, row, style) => {
    const before = row.replace('|', '');
    const after = row
      .replace('|', added(1, ` s="${style}"`))
      .replace(' spans="1:1"', '')
      .replace("<row r='1'>", '<row r="1">');
    expect(
      await splice(
        sheet(before),
        adding(() => true),
      ),
    ).toBe(sheet(after));
  });

  it('are put in order where a cell stands behind the place of the added one', async () => {
    const row = '<row r="1"><c r="A1" s="3"><v>1</v></c><c r="F1" s="5"/></row>';
    const after = `<row r="1"><c r="A1" s="3"><v>1</v></c>${added(1, ' s="3"')}<c r="F1" s="5"/></row>`;
    expect(
      await splice(
        sheet(row),
        adding(() => true),
      ),
    ).toBe(sheet(after));
  });
});

describe('columns that are taken back', () => {
  const cell = (address: string, style = 0): string => `<c r="${address}" s="${style}"><v>1</v></c>`;

  it.each([
    ['stand at the end', `${cell('A1', 3)}${cell('D1')}${cell('E1')}`, `${cell('A1', 3)}|`],
    ['stand before others', `${cell('A1', 3)}${cell('D1')}${cell('F1', 5)}`, `${cell('A1', 3)}|${cell('F1', 5)}`],
    [
      'stand before an extension',
      `${cell('A1', 3)}${cell('D1')}<extLst><ext/></extLst>`,
      `${cell('A1', 3)}|<extLst><ext/></extLst>`,
    ],
    ['are blank', `${cell('A1', 3)}<c r="D1"/><c r="E1"/>`, `${cell('A1', 3)}|`],
    ['stand alone', cell('D1'), '|'],
  ])('are emptied where they %s', async (_, before, after) => {
    const style = after.includes('s="5"') ? ' s="5"' : after === '|' ? '' : ' s="3"';
    const changes = { ...adding(() => true), cleared: new Set([3, 4]) };
    const row = (cells: string): string => sheet(`<row r="1" ht="90">${cells}</row>`);
    const wanted = sheet(`<row r="1">${after.replace('|', added(1, style))}</row>`);
    expect(await splice(row(before), changes)).toBe(wanted);
    const emptied = await splice(row(before), { cleared: new Set([3, 4]) });
    expect(emptied).toBe(sheet(`<row r="1">${after.replace('|', '')}</row>`));
  });

  it('give back the styles that an earlier annotation changed, in any row', async () => {
    const rows = `<row r="1">${cell('A1', 7)}${cell('D1')}</row><row r="2">${cell('A2', 3)}</row>`;
    const spliced = await splice(sheet(rows), { cleared: new Set([3]), restored: new Map([[7, 2]]) });
    expect(spliced).toBe(sheet(`<row r="1">${cell('A1', 2)}</row><row r="2">${cell('A2', 3)}</row>`));
  });

  it('are told of where they hold a formula', async () => {
    let lost = 0;
    const formula = '<c r="D1"><f>1+1</f><v>2</v></c>';
    const onFormulaLost = (): void => {
      lost += 1;
    };
    const spliced = await splice(sheet(`<row r="1">${cell('A1')}${formula}</row>`), {
      cleared: new Set([3]),
      onFormulaLost,
    });
    expect([spliced, lost]).toEqual([sheet(`<row r="1">${cell('A1')}</row>`), 1]);
  });
});

describe('what stands around the rows', () => {
  it('is changed in place: dimension, widths, selection, and the drawing before what must come after it', async () => {
    const before = '<dimension ref="B2:C9"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>';
    const after = '<drawing r:id="rId1"/><tableParts count="1"><tablePart r:id="rId2"/></tableParts>';
    const spliced = await splice(sheet('', before, after), {
      lastColumn: 6,
      widths: new Map([[6, 20]]),
      legacyDrawing: async (tag) => (tag === undefined ? '<legacyDrawing r:id="rId3"/>' : undefined),
    });
    expect(spliced).toBe(
      sheet(
        '',
        '<dimension ref="B2:G9"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols><col min="7" max="7" width="20" customWidth="1"/></cols>',
        '<drawing r:id="rId1"/><legacyDrawing r:id="rId3"/><tableParts count="1"><tablePart r:id="rId2"/></tableParts>',
      ),
    );
  });

  it('is left alone in a sheet without rows', async () => {
    const empty = `<worksheet xmlns="${TRANSITIONAL}"><sheetData/><pageMargins left="1"/></worksheet>`;
    expect(
      await splice(
        empty,
        adding(() => true),
      ),
    ).toBe(empty);
  });

  it.each([
    [
      'holds something else',
      '<chartsheet><sheetViews/></chartsheet>',
      'a part that should hold a sheet holds something else',
    ],
    ['is cut short in its rows', sheet('<row r="1"></row>').slice(0, -30), 'the part of a sheet is cut short'],
    ['is cut short behind them', sheet('').slice(0, -3), 'one of its parts ends within a tag'],
    ['has a document type', `<!DOCTYPE x>${sheet('')}`, 'one of its parts has a document type'],
    ['has no rows part', `<worksheet xmlns="${TRANSITIONAL}"><cols/></worksheet>`, 'one of its sheets has no rows'],
  ])('is refused where a part %s', async (_, xml, message) => {
    await expect(splice(xml)).rejects.toEqual(new UnpatchableError(message));
  });
});

describe('a sheet that nothing is said of', () => {
  const deselect = async (xml: string): Promise<string | undefined> => {
    const changed = await deselectSheet(cut(Buffer.from(xml), 10_007));
    if (changed === undefined) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of changed) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  const LONG = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(20_000);

  it('is no longer a selected one, and keeps every other byte', async () => {
    const views = '<sheetViews><sheetView tabSelected="1" topLeftCell="B2" workbookViewId="0"/></sheetViews>';
    const after = sheet(LONG, views.replace(' tabSelected="1"', ''));
    expect((await deselect(sheet(LONG, views))) === after).toBe(true);
    const chart = `<chartsheet>${views}<drawing r:id="rId1"/></chartsheet>`;
    expect(await deselect(chart)).toBe(chart.replace(' tabSelected="1"', ''));
  });

  it('is not touched where it was not selected', async () => {
    const views = '<sheetViews><sheetView workbookViewId="0"/></sheetViews>';
    expect(await deselect(sheet(LONG, views))).toBeUndefined();
    expect(await deselect(sheet(''))).toBeUndefined();
    expect(await deselect('<chartsheet><sheetPr/></chartsheet>')).toBeUndefined();
  });
});
