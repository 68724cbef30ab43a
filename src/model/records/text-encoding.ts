/**
 * How a text file's bytes may be meant, by the names of the WHATWG encoding standard: what spreadsheet programs write as
 * "CSV" on Windows and on the Mac, in the languages people keep cap tables in.
 */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** As people know it, for messages: `Windows-1252 (Western European)`. */
const LABELS: { readonly [encoding in TextEncoding]: string } = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Western European)',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  shift_jis: 'Shift-JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
};

export function labelOfEncoding(encoding: TextEncoding): string {
  return LABELS[encoding];
}
