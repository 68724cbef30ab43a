import { z } from 'zod';
import { MEMORY, openStore } from './open-store.ts';
import type { Store } from './store.ts';

const tableRow = z.object({ name: z.string() });
const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.instanceof(Uint8Array), z.null()]));

/** Everything a store holds, in memory: from then on the two know nothing of each other. */
export function copyStore(store: Store): Store {
  const copy = openStore(MEMORY);
  // Tables in the order they were made: none refers to one that comes after it.
  const tables = store.all(tableRow, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid");
  copy.atomically(() => {
    copy.run('DELETE FROM file_key');
    for (const { name } of tables) {
      for (const row of store.all(anyRow, `SELECT * FROM ${name}`)) copy.insert(name, row);
    }
  });
  return copy;
}
