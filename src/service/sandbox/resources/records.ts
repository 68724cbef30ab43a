import type { z } from 'zod';
import { listDocuments, uploadDocument } from '../../contract/documents.ts';
import { listFunds, listReports, listUsers, whoami } from '../../contract/firm.ts';
import { addNotes, listNotes } from '../../contract/notes.ts';
import { upsertMarks } from '../../contract/overrides.ts';
import type { Call } from '../context.ts';
import { toFileLink } from '../http/file-links.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { type Entry, enterAll, findNamedCompany, placeItems, type ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import { toTimestamp } from '../store/store.ts';
import {
  type DocumentRow,
  getFirm,
  NEWEST_NOTES_FIRST,
  type NoteRow,
  putMark,
  type ReportRow,
  TABLES,
  type UserRow,
} from '../store/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calls about what a firm has beside its companies and cap tables. */
export const RECORD_ROUTES: readonly SandboxRoute[] = [
  defineRoute(whoami, ({ store, caller }) => {
    const user = TABLES.users.get(store, caller.reach, caller.userId);
    if (user === undefined) throw new Error('a token belongs to a user that is not there');
    return { ...toWireUser(user), firm: getFirm(store, caller.firmId) };
  }),

  defineRoute(listUsers, ({ store, caller, query, page }) => {
    const { count, rows } = TABLES.users.page(store, caller.reach, toSlice(page), { email: query.email });
    return { count, results: rows.map(toWireUser) };
  }),

  defineRoute(listFunds, ({ store, caller, wire, page }) => {
    const { count, rows } = TABLES.funds.page(store, caller.reach, toSlice(page));
    return { count, results: rows.map((fund) => ({ ...fund, size: wire.decimal(fund.size) })) };
  }),

  defineRoute(upsertMarks, (call) => {
    const entries = listMarks(call.body);
    const enter = () => {
      for (const { item } of entries) putMark(call.store, { firm_id: call.caller.firmId, ...item });
    };
    enterAll(call, entries, { check: checkMark, enter });
    return { message: `${entries.length} ${entries.length === 1 ? 'mark' : 'marks'} set.` };
  }),

  defineRoute(listNotes, ({ store, caller, query, page }) => {
    const criteria = { company_id: findNamedCompany(store, caller, query)?.id };
    const order = query.sort_by === '-created_at' ? NEWEST_NOTES_FIRST : undefined;
    const { count, rows } = TABLES.notes.page(store, caller.reach, toSlice(page), criteria, order);
    return { count, results: rows.map(toWireNote) };
  }),

  defineRoute(addNotes, (call) => {
    const { store, caller, body, now } = call;
    const check = (references: ReferenceCheck, { item, loc }: Entry<(typeof body)[number]>) => {
      references.user(item.author_id, [...loc, 'author_id']);
      return { item, company: references.namedCompany(item, loc) };
    };
    const enter = (notes: readonly ReturnType<typeof check>[]) => {
      const ids = notes.flatMap(({ item: { note, author_id }, company }) => {
        if (company === undefined) return [];
        const id = store.nextId('notes');
        const of = { firm_id: caller.firmId, company_id: company.id, author_id };
        TABLES.notes.insert(store, { ...of, id, note, created_at: now() });
        return [id];
      });
      return TABLES.notes.find(store, caller.reach, { id: ids }).map(toWireNote);
    };
    return enterAll(call, placeItems(body), { check, enter });
  }),

  defineRoute(uploadDocument, (call) => {
    const { store, caller, body, behaviour, now } = call;
    const check = (references: ReferenceCheck) => references.company(body.company_id, ['body', 'company_id']);
    const enter = () =>
      TABLES.documents.insert(store, {
        id: store.nextId('documents'),
        firm_id: caller.firmId,
        company_id: body.company_id,
        name: body.file.filename,
        content: body.file.content,
        information_request_id: null,
        submitted_date: null,
        parse_state: behaviour.parseState,
        parsed_at: behaviour.parseState === 'completed' ? now() : null,
        uploaded_at: now(),
        source: 'upload',
      });
    enterAll(call, [body], { check, enter });
    return { success: true, message: `"${body.file.filename}" was uploaded.` };
  }),

  defineRoute(listDocuments, (call) => {
    const { store, caller, query, page } = call;
    const { count, rows } = TABLES.documents.page(store, caller.reach, toSlice(page), {
      company_id: findNamedCompany(store, caller, query)?.id,
      parse_state: query.parse_state,
      source: query.source,
      'uploaded_at >= ?': query.from === undefined ? undefined : startOfDay(query.from),
      'uploaded_at < ?': query.to === undefined ? undefined : startOfDay(query.to) + DAY_MS,
    });
    return { count, results: rows.map((document) => toWireDocument(call, document)) };
  }),

  defineRoute(listReports, ({ store, caller, query, page }) => {
    const { count, rows } = TABLES.reports.page(store, caller.reach, toSlice(page), {
      company_id: findNamedCompany(store, caller, query)?.id,
      information_request_id: query.information_request_id,
    });
    return { count, results: rows.map(toWireReport) };
  }),
];

function toWireUser({ id, first_name, last_name, email, role }: UserRow) {
  return { id, first_name, last_name, email, role };
}

type Mark = ReturnType<(typeof TABLES.marks)['find']>[number];

/** The items of the three lists, each with its place in the body. */
function listMarks(body: z.output<typeof upsertMarks.request>): Entry<Mark>[] {
  const toText = ({ value, currency }: { readonly value: string; readonly currency: string }) => `${value} ${currency}`;
  return [
    ...placeItems(body.ownerships, 'ownerships').map(({ item: { ownership_percentage: value, ...item }, loc }) => {
      return { item: { ...item, kind: 'ownership' as const, value }, loc };
    }),
    ...placeItems(body.post_money_valuations, 'post_money_valuations').map(({ item, loc }) => {
      const { post_money_valuation: value, ...own } = item;
      return { item: { ...own, fund_id: null, kind: 'post_money_valuation' as const, value: toText(value) }, loc };
    }),
    ...placeItems(body.fair_values, 'fair_values').map(({ item: { fair_value: value, ...item }, loc }) => {
      return { item: { ...item, kind: 'fair_value' as const, value: toText(value) }, loc };
    }),
  ];
}

function checkMark(references: ReferenceCheck, { item, loc }: Entry<Mark>): void {
  references.company(item.company_id, [...loc, 'company_id']);
  if (item.fund_id !== null) references.fund(item.fund_id, [...loc, 'fund_id']);
}

function toWireNote({ id, company_id, note, author_id, first_name, last_name, email, created_at }: NoteRow) {
  const author = `${first_name} ${last_name}`;
  return { id, company_id, note, author_id, author, email, created_at: toTimestamp(created_at) };
}

function toWireDocument({ store, origin }: Call<unknown, unknown>, document: DocumentRow) {
  return {
    ...document,
    link: toFileLink(store, origin, { kind: 'document', id: document.id }),
    parsed_at: document.parsed_at === null ? null : toTimestamp(document.parsed_at),
    uploaded_at: toTimestamp(document.uploaded_at),
  };
}

/** Returns the first millisecond of a day in UTC. */
function startOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toWireReport({ submitted_at, ...report }: ReportRow) {
  const [documents, metrics] = [countCompleted(report.documents), countCompleted(report.metrics)];
  return {
    ...report,
    submitted_at: toTimestamp(submitted_at),
    documents_completed: documents,
    documents_missing: report.documents.length - documents,
    metrics_completed: metrics,
    metrics_missing: report.metrics.length - metrics,
  };
}

function countCompleted(parts: readonly { readonly status: string }[]): number {
  return parts.filter(({ status }) => status === 'completed').length;
}
