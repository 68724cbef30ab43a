import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { inspectFiles } from '../../../engine/files/inspect-files.ts';
import type { RecordsByKind } from '../../../engine/resolve/resolve-records.ts';
import { isOfKind } from '../../../model/records/record.ts';
import type { Profile } from '../../../service/client/profile.ts';
import type { CheckedInputs } from './checked-inputs.ts';

/** Inspects the files that rows name, once, and adds what is wrong to the row. Reads nothing if no row names a file. */
export async function inspectInputs(
  inputs: CheckedInputs,
  { uploads }: Pick<Profile, 'uploads'>,
): Promise<CheckedInputs> {
  const { checked, paths } = inputs;
  if (inputs.fileOf !== undefined) return inputs;
  const folders = await Promise.all(paths.map(folderOf));
  const { records, fileOf } = await inspectFiles(checked.records, { folders, limits: uploads });
  return { ...inputs, checked: { ...checked, records }, fileOf };
}

/** Does the same for records that are not kept; only few of them name files. */
export async function inspectRecords(
  records: RecordsByKind,
  paths: readonly string[],
  { uploads }: Profile,
): Promise<RecordsByKind> {
  const folders = await Promise.all(paths.map(folderOf));
  const naming = [...records('company'), ...records('document')];
  const inspected = await inspectFiles(naming, { folders, limits: uploads });
  return (kind) =>
    kind === 'company' || kind === 'document'
      ? inspected.records.filter((record) => isOfKind(record, kind))
      : records(kind);
}

/** Returns the folder of a workbook or CSV file; a folder of CSV files is its own. */
async function folderOf(path: string): Promise<string> {
  const place = resolve(path);
  const found = await stat(place).catch(() => undefined);
  return found?.isDirectory() === true ? place : dirname(place);
}
