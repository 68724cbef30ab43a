import { resolve } from 'node:path';
import type { Annotations } from '../../../report/workbook/annotate/annotations.ts';
import { writeResultWorkbook } from '../../../report/workbook/annotate/write-result-workbook.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import type { CheckedOffline } from '../inputs/checked-inputs.ts';

/** What a copy is made from. */
export type Copied = Pick<CheckedOffline, 'paths' | 'contents' | 'checked'>;

/** Of which input, where to, and with what beside its rows. */
export interface Copy extends Annotations {
  readonly inputIndex: number;
  readonly path: string;
}

/** Writes the annotated copy of one input. Throws what the file system says where it cannot be written. */
export function writeCopy({ paths, contents, checked }: Copied, copy: Copy): Promise<WrittenResult> {
  const { inputIndex, path, ...annotations } = copy;
  const content = contents[inputIndex];
  if (content === undefined) throw new Error(`there is no input ${inputIndex}`);
  const layouts = checked.sheets.filter((sheet) => sheet.inputIndex === inputIndex);
  const inputPath = paths[inputIndex] ?? content.name;
  return writeResultWorkbook({ inputPath, content, layouts, ...annotations, outPath: resolve(path) });
}
