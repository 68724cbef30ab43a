import { listDocuments, uploadDocument } from '../../contract/documents.ts';
import type { Call } from '../context.ts';
import { refuseWith } from '../errors.ts';
import { toFileLink } from '../http/file-links.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany, ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import { type DocumentRow, findDocuments, insertDocument } from '../store/tables/documents.ts';
import { startOfDay, toTimestamp } from '../timestamps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DOCUMENT_ROUTES: readonly SandboxRoute[] = [
  defineRoute(uploadDocument, ({ store, caller, body, behaviour, now }) => {
    store.atomically(() => {
      const check = new ReferenceCheck(store, caller.reach);
      check.company(body.company_id, ['body', 'company_id']);
      refuseWith(check.issues);
      insertDocument(store, {
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
    });
    return { success: true, message: `"${body.file.filename}" was uploaded.` };
  }),

  defineRoute(listDocuments, (call) => {
    const { store, caller, query, page } = call;
    const { count, rows } = findDocuments(store, caller.reach, {
      companyId: findNamedCompany(store, caller, query)?.id,
      parseState: query.parse_state,
      source: query.source,
      fromInstant: query.from === undefined ? undefined : startOfDay(query.from),
      beforeInstant: query.to === undefined ? undefined : startOfDay(query.to) + DAY_MS,
      slice: toSlice(page),
    });
    return { count, results: rows.map((document) => toWire(call, document)) };
  }),
];

function toWire({ store, origin }: Call<unknown, unknown>, document: DocumentRow) {
  return {
    ...document,
    link: toFileLink(store, origin, { kind: 'document', id: document.id }),
    parsed_at: document.parsed_at === null ? null : toTimestamp(document.parsed_at),
    uploaded_at: toTimestamp(document.uploaded_at),
  };
}
