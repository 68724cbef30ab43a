import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import type { CellComment } from '../table.ts';
import { readRecords } from './read-records.ts';
import { readRichText, readText } from './xlsb-texts.ts';

const AUTHOR = 632;
const BEGIN_COMMENT = 635;
const TEXT = 637;

/** The comments on the cells of a sheet, in the order of its rows. None where their part is damaged: no value is in it. */
export async function readXlsbComments(source: OpcPackage, sheetPart: string): Promise<readonly CellComment[]> {
  const part = source.findPart(await source.relationships(sheetPart), 'comments');
  if (part === undefined) return [];
  try {
    return await readPart(source, part);
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'input-damaged') return [];
    throw error;
  }
}

async function readPart(source: OpcPackage, part: string): Promise<readonly CellComment[]> {
  const authors: string[] = [];
  const comments: CellComment[] = [];
  let place = { author: '', rowNumber: 1, columnIndex: 0 };
  await readRecords(source, part, (record) => {
    if (record.type === AUTHOR) authors.push(readText(record, 0).text.trim());
    if (record.type === BEGIN_COMMENT)
      place = {
        author: authors[record.u32(0)] ?? '',
        rowNumber: record.u32(4) + 1,
        columnIndex: record.u32(12),
      };
    if (record.type !== TEXT) return undefined;
    const comment = toComment({ ...place, text: readRichText(record, 0).text });
    source.budget.spendText(comment?.text.length ?? 0);
    if (comment !== undefined) comments.push(comment);
    return undefined;
  });
  return sortComments(comments);
}
