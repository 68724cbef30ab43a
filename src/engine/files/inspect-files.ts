import type { InspectedFile } from '../../model/local-file.ts';
import type { CheckedRecord, CompanyRecord, DocumentRecord } from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { DOCUMENT_FILES, LOGO_FILES } from '../../service/contract/uploads.ts';
import { type Inspection, inspectFile, type WantedFile } from './inspect-file.ts';

/** Most bytes of a file by what it is uploaded as. */
export interface FileLimits {
  readonly documentBytes: number;
  readonly logoBytes: number;
}

export interface InspectedRecords {
  readonly records: readonly CheckedRecord[];
  /** Where the file is that a row names, as a path without links. */
  readonly fileOf: ReadonlyMap<RowKey, string>;
}

/**
 * Looks at every file that rows name, once. A problem is an error only where the file would be sent. `folders`: of each
 * input.
 */
export async function inspectFiles(
  records: readonly CheckedRecord[],
  { folders, limits }: { readonly folders: readonly string[]; readonly limits: FileLimits },
): Promise<InspectedRecords> {
  const looked = new Map<string, Map<string, Inspection>>();
  const fileOf = new Map<RowKey, string>();
  const inspected: CheckedRecord[] = [];
  for (const record of records) {
    const wanted = toWanted(record, folders, limits);
    if (wanted === undefined) {
      inspected.push(record);
      continue;
    }
    const place = `${record.kind} ${wanted.folder}`;
    const known = looked.get(place) ?? new Map<string, Inspection>();
    const inspection = known.get(wanted.path) ?? (await inspectFile(wanted));
    looked.set(place, known.set(wanted.path, inspection));
    if (inspection.place !== undefined) fileOf.set(record.key, inspection.place);
    inspected.push(withFile(record, inspection.inspected));
  }
  return { records: inspected, fileOf };
}

function toWanted(record: CheckedRecord, folders: readonly string[], limits: FileLimits): WantedFile | undefined {
  if (!isOfFile(record)) return undefined;
  const folder = folders[record.origin.inputIndex];
  if (folder === undefined || record.action === 'skip') return undefined;
  const { documentBytes, logoBytes } = limits;
  if (record.kind === 'document' && record.file !== undefined)
    return { folder, path: record.file, extensions: DOCUMENT_FILES.extensions, maxBytes: documentBytes };
  if (record.kind === 'company' && record.logo !== undefined)
    return { folder, path: record.logo, extensions: LOGO_FILES.extensions, maxBytes: logoBytes };
  return undefined;
}

function withFile(record: CheckedRecord, inspected: InspectedFile): CheckedRecord {
  return isOfFile(record) ? { ...record, inspected } : record;
}

function isOfFile(record: CheckedRecord): record is DocumentRecord | CompanyRecord {
  return record.kind === 'document' || record.kind === 'company';
}
