import { z } from 'zod';
import { markKey } from '../../../model/identity/identity.ts';
import { type OutcomeKind, ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import type { UploadedLogo } from '../../../model/service/entry-history.ts';
import type { NewCustomValue, NewData, NewMark } from '../../../model/service/new-data.ts';
import { newDataSchemas } from '../../stored/new-data-schemas.ts';
import { readStored } from '../../stored/read-stored.ts';
import { json } from '../../stored/stored-rows.ts';
import { all, type Query } from '../query.ts';

/** Everything that rows of a kind have sent for this service and firm, by the journal's own sequence: clocks jump. */
const SELECT_SENT = `
  SELECT outcomes.outcome, outcomes.data
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE runs.service = ? AND runs.firm_id = ? AND outcomes.kind = ? AND outcomes.data <> '[]'
  ORDER BY runs.rowid, outcomes.position`;

const storedSent = z.object({ outcome: z.enum(ROW_OUTCOMES), data: json(z.array(newDataSchemas.any)) });

/** A mark that was sent without learning that it is set may have any value: it is known no longer. */
export function* readMarks(service: string, firmId: string): Query<readonly NewMark<string>[]> {
  const known = new Map<string, NewMark<string>>();
  yield* readSent([service, firmId, 'valuation'], known, (mark, outcome) => {
    if (mark.kind !== 'mark') return;
    if (outcome === 'replaced') known.set(markKey(mark), mark);
    else known.delete(markKey(mark));
  });
  return [...known.values()];
}

/** The same of custom values. */
export function* readCustomValues(service: string, firmId: string): Query<readonly NewCustomValue<string>[]> {
  const known = new Map<string, NewCustomValue<string>>();
  yield* readSent([service, firmId, 'custom-values'], known, (value, outcome) => {
    if (value.kind !== 'custom-value') return;
    const key = carriedValueKey(value.company, value.columnId);
    if (outcome === 'replaced') known.set(key, value);
    else known.delete(key);
  });
  return [...known.values()];
}

export function* readLogos(service: string, firmId: string): Query<readonly UploadedLogo[]> {
  const known = new Map<string, UploadedLogo>();
  yield* readSent([service, firmId, 'company'], known, (logo, outcome) => {
    if (logo.kind !== 'logo') return;
    const { company, file } = logo;
    if (outcome === 'uploaded' || outcome === 'added') known.set(company, { companyId: company, sha256: file.sha256 });
    else known.delete(company);
  });
  return [...known.values()];
}

/** Where nobody can read what was sent, nothing is known any more of what was sent before: it may be another value. */
function* readSent(
  of: readonly [service: string, firmId: string, kind: string],
  known: Map<string, unknown>,
  note: (item: NewData<string>, outcome: OutcomeKind) => void,
): Query<void> {
  for (const row of yield* all(SELECT_SENT, ...of)) {
    const read = readStored(storedSent, row);
    if ('damage' in read) known.clear();
    else for (const item of read.value.data) note(item, read.value.outcome);
  }
}
