// Digests of the texts that pictures show: a test holds them against what is shown today.
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import ExcelJS from 'exceljs';

/** Differs from one time to the next: moments, runs, ports and digests. */
const PASSING = [
  /\d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}/g,
  /\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: UTC|Z)?/g,
  /\b\d{8}-\d{6}-[0-9a-f]{4}\b/g,
  /\b[0-9a-f]{12,64}(?:…|\b)/g,
  /127\.0\.0\.1:\d+/g,
  /\b\d+(?:\.\d+)? (?:ms|s|seconds?)\b/g,
];

export function digestOf(text) {
  const lasting = PASSING.reduce((rest, pattern) => rest.replace(pattern, '…'), text);
  return createHash('sha256').update(lasting).digest('hex').slice(0, 16);
}

/** All that is written in a workbook, but for who has written it and where. */
export async function textOfWorkbook(path, folder) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const texts = [];
  for (const sheet of workbook.worksheets)
    sheet.eachRow((row) => row.eachCell((cell) => texts.push(`${cell.address} ${cell.text}`)));
  return texts
    .join('\n')
    .replaceAll(folder, '…')
    .replaceAll(new RegExp(`\\b${userInfo().username}\\b`, 'g'), 'ada');
}
