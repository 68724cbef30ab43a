import { z } from 'zod';
import { inReach, type Reach, toReachParameter } from '../columns.ts';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';

const noteRow = z.object({
  id: z.string(),
  company_id: z.string(),
  author_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Markdown. */
  note: z.string(),
  /** Milliseconds. */
  created_at: z.number(),
});
export type NoteRow = z.output<typeof noteRow>;

type NewNote = Omit<NoteRow, 'first_name' | 'last_name' | 'email'> & { readonly firm_id: string };

interface NoteQuery {
  readonly companyId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly isNewestFirst: boolean;
  readonly slice: Slice;
}

const MATCHES = `${inReach('n')} AND (?2 IS NULL OR n.company_id = ?2)
  AND (?3 IS NULL OR n.id IN (SELECT value FROM json_each(?3)))`;

export function insertNote(store: Store, note: NewNote): void {
  store.insert('notes', { ...note });
}

/** By the time they were written; those of one moment in the order they came in. */
export function findNotes(store: Store, reach: Reach, query: NoteQuery): { count: number; rows: NoteRow[] } {
  const ids = query.ids === undefined ? null : JSON.stringify(query.ids);
  const filter = [toReachParameter(reach), query.companyId ?? null, ids] as const;
  const direction = query.isNewestFirst ? 'DESC' : 'ASC';
  const select = {
    select: 'n.*, u.first_name, u.last_name, u.email',
    from: `notes n JOIN users u ON u.id = n.author_id WHERE ${MATCHES}`,
    order: `n.created_at ${direction}, n.seq ${direction}`,
  };
  return store.page(noteRow, select, filter, query.slice);
}
