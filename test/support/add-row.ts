import { writeFileSync } from 'node:fs';
import { makeZip } from './make-zip.ts';
import { readPackageParts } from './package-parts.ts';

/** Types a row of texts below the last one of a sheet, as somebody does in a workbook that capsheet wrote; blank ones stay empty. */
export async function addRow(path: string, sheet: string, texts: { readonly [column: string]: string }): Promise<void> {
  const parts = await readPackageParts(path);
  const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  const part = `xl/worksheets/sheet${names.indexOf(sheet) + 1}.xml`;
  const xml = parts[part] ?? '';
  const header = /<row r="1"[^>]*>(.*?)<\/row>/.exec(xml)?.[1] ?? '';
  const letters = new Map(
    [...header.matchAll(/<c r="([A-Z]+)1".*?<t[^>]*>([^<]*)<\/t>/g)].map(([, column = '', text = '']) => [
      text.replace(/\*+$/, ''),
      column,
    ]),
  );
  const number = Number([...xml.matchAll(/<row r="(\d+)"/g)].at(-1)?.[1] ?? 1) + 1;
  const cells = Object.entries(texts)
    .map(([column, text]) => [letters.get(column) ?? '', text] as const)
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([column, text]) => `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`);
  const changed = xml.replace('</sheetData>', () => `<row r="${number}">${cells.join('')}</row></sheetData>`);
  const content = Object.entries({ ...parts, [part]: changed });
  writeFileSync(path, makeZip(content.map(([name, text]) => ({ name, content: text }))));
}
