/** What an input is read from. */
export type InputFormat = 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'csv' | 'csv-folder' | 'ocf';

/** False where every cell is text, whatever it looks like. */
export function hasTypedCells(format: InputFormat): boolean {
  return format === 'xlsx' || format === 'xls' || format === 'xlsb' || format === 'ods';
}
