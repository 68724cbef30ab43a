/**
 * An input's own name without its ending and without `.result`: what a workbook and its result workbooks have in
 * common. Refs mean something within it only.
 */
export function toInputStem(name: string): string {
  return name.replace(/\.(xlsx|xlsm|ods|csv)$/i, '').replace(/\.result(-\d+)?$/, '');
}
