import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/util/parse/parse-json.ts';

const memory = z.record(z.string(), z.string());

/**
 * The columns that people chose for unknown headers: kept in the state folder, and offered for the same header again.
 */
export class ColumnMemory {
  readonly #path: string;
  readonly #columns: Map<string, string>;

  constructor(stateDir: string) {
    this.#path = join(stateDir, 'columns.json');
    this.#columns = new Map(Object.entries(readMemory(this.#path)));
  }

  recall(sheetKind: string, header: string): string | undefined {
    return this.#columns.get(toKey(sheetKind, header));
  }

  remember(sheetKind: string, header: string, column: string): void {
    this.#columns.set(toKey(sheetKind, header), column);
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeFileSync(this.#path, JSON.stringify(Object.fromEntries(this.#columns), null, 2), { mode: 0o600 });
  }
}

function toKey(sheetKind: string, header: string): string {
  return `${sheetKind}: ${header.trim().toLowerCase()}`;
}

/** A missing or damaged file counts as empty: it only saves a click. */
function readMemory(path: string): z.infer<typeof memory> {
  try {
    return memory.parse(parseJson(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
