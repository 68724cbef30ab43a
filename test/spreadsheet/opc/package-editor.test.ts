import { expect, test } from 'vitest';
import { ReadBudget } from '../../../src/base/input/read-budget.ts';
import { OpcPackage } from '../../../src/spreadsheet/opc/opc-package.ts';
import { PackageEditor } from '../../../src/spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../src/spreadsheet/opc/unpatchable.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { ZipWriter } from '../../../src/spreadsheet/opc/zip/zip-writer.ts';
import { makeZip } from '../../support/make-zip.ts';

const TYPE = 'http://example.com/type';
const RELATIONSHIPS = (items: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`;

async function edit(relationships: string): Promise<PackageEditor> {
  const parts = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/styles.xml', content: '<styleSheet/>' },
  ];
  return new PackageEditor(await openZip(makeZip(parts), 'package'));
}

test('what was added and taken away is what the reader finds in the package once it is saved', async () => {
  const editor = await edit(
    RELATIONSHIPS(
      `<Relationship Id="rId1" Type="${TYPE}/styles" Target="styles.xml"/>` +
        `<Relationship Id="rId2" Type="${TYPE}/link" Target="http://a.example/?b&amp;c" TargetMode="External"/>`,
    ),
  );
  expect(await editor.addRelationship('xl/workbook.xml', `${TYPE}/worksheet`, 'xl/sheets/one.xml')).toBe('rId3');
  editor.write('xl/sheets/one.xml', '<worksheet/>');
  await editor.removeRelationship('xl/workbook.xml', 'rId1');
  const found = [
    {
      id: 'rId2',
      fullType: `${TYPE}/link`,
      type: 'link',
      target: 'http://a.example/?b&c',
      isExternal: true,
    },
    {
      id: 'rId3',
      fullType: `${TYPE}/worksheet`,
      type: 'worksheet',
      target: 'xl/sheets/one.xml',
      isExternal: false,
    },
  ];
  expect(await editor.relationships('xl/workbook.xml')).toEqual(found);
  const chunks: Uint8Array[] = [];
  await editor.save(new ZipWriter((chunk) => void chunks.push(chunk)));
  const saved = new OpcPackage(await openZip(Buffer.concat(chunks), 'saved'), new ReadBudget('saved'));
  expect(await saved.relationships('xl/workbook.xml')).toEqual(found);
  expect(saved.findPart(found, 'worksheet')).toBe('xl/sheets/one.xml');
  expect(saved.findPart(found, 'styles')).toBeUndefined();
});

test('relationships that are not well-formed are a reason to write afresh, not a fault of the input', async () => {
  const editor = await edit('<Relationships><Relationship></Relationships>');
  await expect(editor.relationships('xl/workbook.xml')).rejects.toThrow(UnpatchableError);
});
