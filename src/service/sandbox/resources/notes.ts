import { addNotes, listNotes } from '../../contract/notes.ts';
import { refuseWith } from '../errors.ts';
import { assertItemCount } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany, ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import { toTimestamp } from '../store/store.ts';
import { findNotes, insertNote, type NoteRow } from '../store/tables/notes.ts';

export const NOTE_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listNotes, ({ store, caller, query, page }) => {
    const { count, rows } = findNotes(store, caller.reach, {
      companyId: findNamedCompany(store, caller, query)?.id,
      isNewestFirst: query.sort_by === '-created_at',
      slice: toSlice(page),
    });
    return { count, results: rows.map(toWire) };
  }),

  defineRoute(addNotes, ({ store, caller, body, behaviour, now }) => {
    assertItemCount(body.length, behaviour);
    return store.atomically(() => {
      const check = new ReferenceCheck(store, caller.reach);
      const notes = body.map((item, index) => {
        check.user(item.author_id, ['body', index, 'author_id']);
        return { item, company: check.namedCompany(item, ['body', index]) };
      });
      refuseWith(check.issues);
      const ids = notes.flatMap(({ item, company }) => {
        if (company === undefined) return [];
        const id = store.nextId('notes');
        const { note, author_id } = item;
        insertNote(store, { id, firm_id: caller.firmId, company_id: company.id, author_id, note, created_at: now() });
        return [id];
      });
      const slice = { limit: ids.length, offset: 0 };
      return findNotes(store, caller.reach, { ids, isNewestFirst: false, slice }).rows.map(toWire);
    });
  }),
];

function toWire({ id, company_id, note, author_id, first_name, last_name, email, created_at }: NoteRow) {
  const author = `${first_name} ${last_name}`;
  return { id, company_id, note, author_id, author, email, created_at: toTimestamp(created_at) };
}
