import { describe, expect, test } from 'vitest';
import type { CellComment } from '../../../src/spreadsheet/workbook/table.ts';
import { makeOds } from '../../support/make-ods.ts';
import { makeXlsx, relationships, TRANSITIONAL } from '../../support/make-xlsx.ts';
import { createReader } from './support.ts';

const read = createReader();
const BASE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DATA = '<row r="1"><c r="A1" t="inlineStr"><is><t>Cost</t></is></c></row><row r="2"><c r="A2"><v>5</v></c></row>';

function makeCommented(content: string): Buffer {
  return makeXlsx({
    sheets: [{ name: 'Rounds', data: DATA }],
    replace: [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: relationships([['rId8', `${BASE}/comments`, '../comments1.xml']]),
      },
      { name: 'xl/comments1.xml', content },
    ],
  });
}

const comment = (ref: string, runs: string, authorId = 0): string =>
  `<comment ref="${ref}" authorId="${authorId}"><text>${runs}</text></comment>`;

async function readXlsxComments(...comments: readonly string[]): Promise<readonly CellComment[] | undefined> {
  const authors = '<authors><author>Mara Lind</author><author></author></authors>';
  const xml = `<comments xmlns="${TRANSITIONAL}">${authors}<commentList>${comments.join('')}</commentList></comments>`;
  return (await read(makeCommented(xml))).tables[0]?.comments;
}

describe('comments on cells', () => {
  test('of an .xlsx file are read with who wrote them, in the order of the rows, on empty cells as well', async () => {
    expect(
      await readXlsxComments(
        comment('C9', '<t>to be confirmed</t>', 1),
        comment(
          'A1',
          '<r><rPr><b/></rPr><t>Mara Lind:</t></r><r><t xml:space="preserve">\nin EUR </t></r><r><t>thousands</t></r>',
        ),
      ),
    ).toEqual([
      { rowNumber: 1, columnIndex: 0, text: 'in EUR thousands', author: 'Mara Lind' },
      { rowNumber: 9, columnIndex: 2, text: 'to be confirmed' },
    ]);
  });

  test('that are a conversation are read without what Excel says to older programs', async () => {
    const text =
      '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed.\n\nComment:\n    Is this closed?\nReply:\n    Not yet.';
    expect((await readXlsxComments(comment('A2', `<t>${text}</t>`)))?.[0]?.text).toBe(
      'Is this closed?\nReply:\n    Not yet.',
    );
  });

  test('that are damaged, empty or nowhere keep no value from being read', async () => {
    expect(await readXlsxComments(comment('', '<t>lost</t>'), comment('A1', '<t> </t>'))).toBeUndefined();
    const { tables } = await read(makeCommented('<comments><commentList>'));
    expect([tables[0]?.comments, tables[0]?.rows.length]).toEqual([undefined, 2]);
  });

  test('of an .ods file are read, and are no part of what the cell says', async () => {
    const note =
      '<office:annotation><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Mara</dc:creator><text:p>all amounts</text:p><text:p>in EUR <text:span>thousands</text:span></text:p></office:annotation>';
    const body = `<table:table table:name="Rounds"><table:table-row><table:table-cell/><table:table-cell office:value-type="string">${note}<text:p>Cost</text:p></table:table-cell></table:table-row></table:table>`;
    const [table] = (await read(makeOds({ body }), 'input.ods')).tables;
    expect(table?.comments).toEqual([{ rowNumber: 1, columnIndex: 1, text: 'all amounts\nin EUR thousands' }]);
    expect(table?.rows[0]?.cells[0]?.value).toEqual({ kind: 'text', text: 'Cost' });
  });
});
