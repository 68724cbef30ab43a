import { readFile } from 'node:fs/promises';
import { type ReviewedMapping, reviewMapping } from '../../../jobs/pipeline/mapping/review/review-mapping.ts';
import { NOTHING_KNOWN } from '../../../jobs/pipeline/read-template-options.ts';
import type { ConnectionState } from '../../api/work-state.ts';
import type { OpenBook } from '../open-book.ts';

type KnownNames = typeof NOTHING_KNOWN;

export interface ShownMapping extends ReviewedMapping {
  readonly known: KnownNames;
  /** The service was asked for them. */
  readonly hasNames: boolean;
}

/** The review of the open workbook's mapping, worked out once for each book, and the names that a service was asked for. */
export class MappingReviews {
  #known: { readonly service: string; readonly names: KnownNames } | undefined;
  #byBook = new WeakMap<OpenBook, Promise<ShownMapping>>();

  /** These are the names of the firm that this connection leads to. */
  know(connection: ConnectionState, names: KnownNames): void {
    this.#known = { service: keyOf(connection), names };
    // Who is known here is part of each.
    this.#byBook = new WeakMap();
  }

  of(book: OpenBook, connection: ConnectionState, path: string): Promise<ShownMapping> {
    const known = this.#byBook.get(book);
    if (known !== undefined) return known;
    const made = this.#review(book, connection, path);
    this.#byBook.set(book, made);
    // What could not be worked out is tried again.
    made.catch(() => this.#byBook.delete(book));
    return made;
  }

  async #review({ inputs, check }: OpenBook, connection: ConnectionState, path: string): Promise<ShownMapping> {
    const text = await readFile(path, 'utf8');
    const hasNames = this.#known?.service === keyOf(connection);
    const known = hasNames ? (this.#known?.names ?? NOTHING_KNOWN) : NOTHING_KNOWN;
    const { contents, reading: settings } = inputs;
    return { ...reviewMapping({ contents, text, settings, known, tieOut: check.sourceTieOut ?? [] }), known, hasNames };
  }
}

function keyOf({ kind, service = '', clientId = '' }: ConnectionState): string {
  return JSON.stringify([kind, service, clientId]);
}
