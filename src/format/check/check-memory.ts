import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { CheckedRow } from './check-row.ts';
import { ClaimMemory } from './rules/claim-memory.ts';
import type { RowTraits } from './table/table-survey.ts';
import type { TableBinding } from './table-binding.ts';
import type { ColumnEvidence } from './values/column-context.ts';

/** A row of data as it was checked by itself, before other rows were looked at. */
export interface RememberedRow {
  readonly row: Row;
  readonly checked: CheckedRow;
  readonly traits: RowTraits;
}

interface TableMemory {
  /** All that a row's check takes from its table, but for the evidence of its columns. */
  readonly key: string;
  readonly evidence: readonly ColumnEvidence[];
  /** By the row's index in the table; none for rows whose check depends on more than that. */
  readonly rows: readonly (RememberedRow | undefined)[];
}

/**
 * The results of the last check of each row by itself. A row that is the same object under the same header is not read
 * again; whatever depends on several rows, except their keys, is always checked again. So whoever changes cells replaces
 * the rows of those cells and keeps all others.
 */
export class CheckMemory {
  /** The claims of the rows of all tabs. */
  readonly claims = new ClaimMemory();
  readonly #tables = new Map<string, TableMemory>();

  /** For one pass over a tab. */
  open(binding: TableBinding): TablePass {
    const name = JSON.stringify([binding.source.inputIndex, binding.source.table.name]);
    const key = toKey(binding);
    const known = this.#tables.get(name);
    const isKnown = known?.key === key && agree(binding.evidence, known.evidence);
    return new TablePass(binding, isKnown ? known.rows : [], (rows) =>
      this.#tables.set(name, { key, evidence: binding.evidence, rows }),
    );
  }
}

/** The rows of a tab as they are checked once more, in their order. */
export class TablePass {
  readonly #known: TableMemory['rows'];
  readonly #rows: (RememberedRow | undefined)[] = [];
  readonly #keep: (rows: TableMemory['rows']) => void;
  readonly #canRemember: boolean;
  readonly #exempt: ReadonlySet<number>;
  readonly #traits = new Map<string, RowTraits>();

  constructor(binding: TableBinding, known: TableMemory['rows'], keep: (rows: TableMemory['rows']) => void) {
    const { source, firstRow, secondRow } = binding;
    this.#known = known;
    this.#keep = keep;
    // Mapped tables and tables with facts from another tab are made anew each time.
    this.#canRemember = source.mapped === undefined && source.carried === undefined;
    // The first rows are held against each other.
    this.#exempt = new Set([firstRow?.rowNumber ?? 0, secondRow?.rowNumber ?? 0]);
  }

  recall(index: number, row: Row): RememberedRow | undefined {
    const known = this.#known[index];
    if (known?.row !== row) return undefined;
    this.#rows[index] = known;
    return known;
  }

  remember(index: number, { checked, traits, row }: RememberedRow): void {
    if (!this.#canRemember || this.#exempt.has(row.rowNumber)) return;
    this.#rows[index] = { row, checked, traits: this.#share(traits) };
  }

  /** Once all rows were checked: what is interrupted before leaves what was known. */
  close(): void {
    this.#keep(this.#rows);
  }

  #share(traits: RowTraits): RowTraits {
    const key = JSON.stringify(traits);
    const known = this.#traits.get(key);
    if (known === undefined) this.#traits.set(key, traits);
    return known ?? traits;
  }
}

function agree(now: readonly ColumnEvidence[], before: readonly ColumnEvidence[]): boolean {
  return before.every((evidence, index) => now[index]?.agreesWith(evidence) === true);
}

function toKey({ source, header, numbering, renamed, firstRow, secondRow }: TableBinding): string {
  const { inputIndex, file, isCsv, table, sheet, presetType, settings } = source;
  const { name, epoch, mergedRanges } = table;
  const headers = header.headers.map(({ declaration, ...rest }) => ({ ...rest, column: declaration?.name }));
  return JSON.stringify([
    { inputIndex, file, isCsv, name, epoch, mergedRanges, kind: sheet.kind, presetType, settings },
    { ...header, headers },
    numbering.map(({ columnIndex }) => columnIndex),
    [...renamed].map(([column, { columnIndex }]) => [column, columnIndex]),
    [firstRow?.rowNumber, secondRow?.rowNumber],
  ]);
}
