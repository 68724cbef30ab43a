import { z } from 'zod';
import { markKey } from '../model/identity.ts';
import type { UploadedLogo } from '../model/knowledge.ts';
import type { NewMark } from '../model/new-data.ts';
import { ROW_OUTCOMES } from '../model/outcome.ts';
import type { JournalDatabase } from './journal-database.ts';
import { newDataSchemas } from './new-data-schemas.ts';

/** Everything of a kind that runs of this service and firm have sent, in the order of the runs and their rows. */
const SELECT_SENT = `
  SELECT outcomes.outcome, sent.value AS data
  FROM outcomes JOIN runs ON runs.id = outcomes.run, json_each(outcomes.data) AS sent
  WHERE runs.service = ? AND runs.firm_id = ? AND outcomes.kind = ? AND json_extract(sent.value, '$.kind') = ?
  ORDER BY runs.started_at, runs.rowid, outcomes.position`;

const storedItem = z.object({
  outcome: z.enum(ROW_OUTCOMES),
  data: z.string().transform((stored): unknown => JSON.parse(stored)),
});

type StoredItem = z.infer<typeof storedItem>;

/** A mark that was sent without learning that it is set may have any value: it is known no longer. */
export function readMarks(db: JournalDatabase, service: string, firmId: string): readonly NewMark<string>[] {
  const known = new Map<string, NewMark<string>>();
  for (const { outcome, data } of readSent(db, service, firmId, ['valuation', 'mark'])) {
    const mark = newDataSchemas.mark.parse(data);
    if (outcome === 'replaced') known.set(markKey(mark), mark);
    else known.delete(markKey(mark));
  }
  return [...known.values()];
}

export function readLogos(db: JournalDatabase, service: string, firmId: string): readonly UploadedLogo[] {
  const known = new Map<string, UploadedLogo>();
  for (const { outcome, data } of readSent(db, service, firmId, ['company', 'logo'])) {
    const { company, file } = newDataSchemas.logo.parse(data);
    if (outcome === 'uploaded' || outcome === 'added') known.set(company, { companyId: company, sha256: file.sha256 });
    else known.delete(company);
  }
  return [...known.values()];
}

function readSent(
  db: JournalDatabase,
  service: string,
  firmId: string,
  [row, item]: readonly [row: string, item: string],
): readonly StoredItem[] {
  return db.all(SELECT_SENT, service, firmId, row, item).map((stored) => storedItem.parse(stored));
}
