import { fileNameOf } from '../../../base/util/text/file-name.ts';
import { documentName } from '../../../model/identity/identity.ts';
import type { LinkedDocument } from '../../../model/records/linked.ts';
import { isUnlisted, listedNames } from '../../../model/service/recalled.ts';
import type { CompanyDocument, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { decideUnexplained, decideUnsound, type PlannedRecord, type RowDecision, toPlanned } from '../row-plan.ts';
import { joinKey } from './plan-named.ts';

/** A document is there when the company has one of its name, whatever that holds: the service gives no more of it. */
export function planDocuments(rows: readonly LinkedDocument[], { documents }: Snapshot): PlannedRecord[] {
  const held = new Map<string, CompanyDocument>();
  for (const document of documents) {
    for (const name of [document.name, ...listedNames(document)]) {
      const key = documentKey(document.companyId, name);
      if (!held.has(key)) held.set(key, document);
    }
  }
  return rows.map((row) => toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, held)));
}

function decide(row: LinkedDocument, held: ReadonlyMap<string, CompanyDocument>): RowDecision {
  const { company, file, record } = row;
  if (company === undefined) throw new Error(`sound row ${record.key} has no company`);
  const there = held.get(documentKey(targetKey(company), fileNameOf(record.file ?? '')));
  if (there !== undefined && !(isUnlisted(there) && record.action === 'new'))
    return { action: 'unchanged', why: 'The company already has a document of this name.', id: there.id };
  if (file === undefined) return decideUnexplained(row);
  const why = 'The company has no document of this name.';
  return { action: 'upload', why, items: [{ kind: 'document', company, file }] };
}

function keyOf({ companyName, record }: LinkedDocument): string {
  return joinKey(companyName, record.file === undefined ? undefined : fileNameOf(record.file));
}

function documentKey(companyId: string, name: string): string {
  return `${companyId}/${documentName(name)}`;
}
