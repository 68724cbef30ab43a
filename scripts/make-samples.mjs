// Writes the committed samples from scripts/samples, with what is compiled into build/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openZip } from '../build/spreadsheet/opc/zip/zip.js';
import { ZipWriter } from '../build/spreadsheet/opc/zip/zip-writer.js';
import { makeSampleFiles, makeSampleTexts, makeSampleWorkbooks } from './samples/samples.mjs';
import { writeSample } from './samples/write-sample.mjs';

const folder = new URL('../samples/', import.meta.url);
for (const name of [...Object.keys(makeSampleWorkbooks()), ...Object.keys(makeSampleFiles())])
  mkdirSync(new URL('./', new URL(name, folder)), { recursive: true });
for (const [name, workbook] of Object.entries(makeSampleWorkbooks())) {
  await writeSample(fileURLToPath(new URL(name, folder)), workbook, { openZip, ZipWriter });
}
for (const [name, bytes] of Object.entries(makeSampleFiles())) writeFileSync(new URL(name, folder), bytes);
for (const [name, texts] of Object.entries(makeSampleTexts())) {
  mkdirSync(new URL(`${name}/`, folder), { recursive: true });
  for (const [file, text] of Object.entries(texts)) writeFileSync(new URL(`${name}/${file}`, folder), text);
}
