import type { OpcPackage } from '../../opc/opc-package.ts';
import { StyleLists } from '../cells/style-lists.ts';
import { readRecords } from './read-records.ts';
import { readText } from './xlsb-texts.ts';

const FONT = 43;
const FORMAT = 44;
const STYLE = 47;
const [BEGIN_FONTS, END_FONTS] = [611, 612];
const [BEGIN_FORMATS, END_FORMATS] = [615, 616];
const [BEGIN_CELL_STYLES, END_CELL_STYLES] = [617, 618];
const STRUCK_OUT = 0x0008;

/** What each record is an entry of: differential styles have fonts and formats too, which no cell counts. */
const LISTS: ReadonlyMap<number, number> = new Map([
  [FONT, BEGIN_FONTS],
  [FORMAT, BEGIN_FORMATS],
  [STYLE, BEGIN_CELL_STYLES],
]);
const BEGINNINGS: ReadonlySet<number> = new Set(LISTS.values());
const ENDS: ReadonlySet<number> = new Set([END_FONTS, END_FORMATS, END_CELL_STYLES]);

/** Reads the number formats and what is struck out from the styles part. */
export async function readXlsbStyles(source: OpcPackage, part: string): Promise<StyleLists> {
  const lists = new StyleLists(source.budget);
  let list = 0;
  await readRecords(source, part, (record) => {
    if (BEGINNINGS.has(record.type)) list = record.type;
    else if (ENDS.has(record.type)) list = 0;
    else if (list !== 0 && LISTS.get(record.type) === list) {
      if (record.type === FONT) lists.addFont((record.u16(2) & STRUCK_OUT) !== 0);
      else if (record.type === FORMAT) lists.addFormat(record.u16(0), readText(record, 2).text);
      else lists.addStyle(record.u16(2), record.u16(4));
    }
    return undefined;
  });
  return lists;
}
