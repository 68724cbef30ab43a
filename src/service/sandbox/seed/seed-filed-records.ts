import { insertDocument } from '../store/tables/documents.ts';
import { findUsers } from '../store/tables/firms.ts';
import { insertNote } from '../store/tables/notes.ts';
import { insertReport } from '../store/tables/reports.ts';
import type { Seed } from './seed-target.ts';
import type { SeedDocument, SeedPapers, SeedReport } from './seed-types.ts';

/** The smallest thing that a reader of PDF takes for one. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
);

/** Writes documents, notes and reports of companies that are there already. */
export function seedPapers(seed: Seed, { documents, notes, reports }: SeedPapers): void {
  for (const document of documents) seedDocument(seed, document);
  for (const [index, { company, author, note, createdAt }] of notes.entries()) {
    insertNote(seed.store, {
      id: seed.id('note', company, String(index)),
      firm_id: seed.firmId,
      company_id: seed.id('company', company),
      author_id: authorOf(seed, author),
      note,
      created_at: Date.parse(createdAt),
    });
  }
  for (const report of reports) seedReport(seed, report);
}

function seedDocument({ store, firmId, id }: Seed, { company, name, request, ...document }: SeedDocument): void {
  const { parseState, parsedAt, source, uploadedAt } = document;
  insertDocument(store, {
    id: id('document', company, name),
    firm_id: firmId,
    company_id: id('company', company),
    name,
    content: PDF,
    information_request_id: request === undefined ? null : id('request', request),
    submitted_date: request === undefined ? null : uploadedAt.slice(0, 10),
    parse_state: parseState,
    parsed_at: parsedAt === undefined ? null : Date.parse(parsedAt),
    uploaded_at: Date.parse(uploadedAt),
    source,
  });
}

function seedReport({ store, firmId, id }: Seed, { company, request, ...report }: SeedReport): void {
  insertReport(store, {
    id: id('report', company, request),
    firm_id: firmId,
    company_id: id('company', company),
    information_request_id: id('request', request),
    submitted_at: Date.parse(report.submittedAt),
    status: report.status,
    documents: report.documents.map(({ name, file }) => ({
      requested_document: name,
      id: file === undefined ? null : id('document', company, file),
      status: file === undefined ? 'missing' : 'completed',
    })),
    metrics: report.metrics.map(({ name, date, timePeriod, status }) => {
      return { id: id('metric', company, request, name), name, date, time_period: timePeriod, status };
    }),
  });
}

/** The named user or, in a firm that has no such user, its first. */
function authorOf({ store, firmId }: Seed, email: string): string {
  const users = findUsers(store, firmId, { slice: { limit: -1, offset: 0 } }).rows;
  const author = users.find((user) => user.email === email) ?? users[0];
  if (author === undefined) throw new Error('the firm has no user who could have written a note');
  return author.id;
}
