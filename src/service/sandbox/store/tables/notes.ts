import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';
import { type Reach, within } from '../store.ts';

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

export function insertNote(store: Store, note: NewNote): void {
  store.insert('notes', { ...note });
}

/** By the time they were written; those of one moment in the order they came in. */
export function findNotes(store: Store, reach: Reach, query: NoteQuery): { count: number; rows: NoteRow[] } {
  const { where, values } = within('n', reach, { 'n.company_id': query.companyId, 'n.id': query.ids });
  const direction = query.isNewestFirst ? 'DESC' : 'ASC';
  const select = {
    select: 'n.*, u.first_name, u.last_name, u.email',
    from: `notes n JOIN users u ON u.id = n.author_id WHERE ${where}`,
    order: `n.created_at ${direction}, n.seq ${direction}`,
  };
  return store.page(noteRow, select, values, query.slice);
}
