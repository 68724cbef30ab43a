export type InputFormat = 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'xml2003' | 'html' | 'csv' | 'csv-folder' | 'ocf';

/** False where every cell is text, whatever it looks like. */
export function hasTypedCells(format: InputFormat): boolean {
  return ['xlsx', 'xls', 'xlsb', 'ods', 'xml2003'].includes(format);
}
