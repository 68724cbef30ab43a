/** What an input is read from. */
export type InputFormat = 'xlsx' | 'ods' | 'csv' | 'csv-folder' | 'ocf';

/** False where every cell is text, whatever it looks like. */
export function hasTypedCells(format: InputFormat): boolean {
  return format === 'xlsx' || format === 'ods';
}
