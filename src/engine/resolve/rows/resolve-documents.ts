import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { fileNameOf } from '../../../base/util/text/file-name.ts';
import { documentName } from '../../../model/identity/identity.ts';
import type { LinkedDocument } from '../../../model/records/linked.ts';
import type { DocumentRecord } from '../../../model/records/record.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { claimThing } from '../names/claim.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { LinkedDraft } from '../row-draft.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { takeFile } from './take-file.ts';

/** Links a Documents row: its company and its file. A company has one document of a name. Code: duplicate-key. */
export function resolveDocument(record: DocumentRecord, registry: NameRegistry): LinkedDocument {
  const row = new LinkedDraft(record);
  const company = resolveCompanyName(row, registry);
  const name = record.file === undefined ? undefined : documentName(fileNameOf(record.file));
  claimThing(row, registry, { column: 'File', key: ['document', company && targetKey(company), name] });
  const file = takeFile(row, registry, 'File');
  return omitAbsent({ ...row.fields(), kind: 'document', company, file });
}
