import { hasHidden } from '../../base/util/text/visible-text.ts';

const WORKBOOK = /\.(?:xlsx|xlsm|xlsb|xls|ods|csv)$/i;
/** What a program keeps beside a file while it works on it, or while it is copied: Excel, LibreOffice, browsers, copiers. */
const UNFINISHED = /^(?:\.|~)|(?:\.(?:part|partial|filepart|tmp|temp|crdownload|download|swp|lock)|~)(?:\.[a-z]+)?$/i;
/** Longer ones no file system of ours has. Bytes. */
const LONGEST = 255;

/** What a name in a watched folder is: `unfit` could be told to nobody, or leads elsewhere. */
export type NameKind = 'workbook' | 'other' | 'unfit';

/** By the name alone; what is in the file is looked at when it is read. */
export function classifyName(name: string): NameKind {
  if (!WORKBOOK.test(name) || UNFINISHED.test(name)) return 'other';
  // U+FFFD stands for bytes that are no letters: nobody could ask for the file by such a name.
  const isUnfit = /[/\\\ufffd]/.test(name) || hasHidden(name) || Buffer.byteLength(name) > LONGEST;
  return isUnfit ? 'unfit' : 'workbook';
}
