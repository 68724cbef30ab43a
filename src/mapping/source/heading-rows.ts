import { LAST_COLUMN_INDEX } from '../../base/util/text/cell-address.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { HeadingRule } from '../mapping.ts';
import { isBlank, isFilled, textOf } from './cell-text.ts';
import type { SourceHeader } from './source-header.ts';

const COLUMN_COUNT = LAST_COLUMN_INDEX + 1;

/** Where what stands in a heading is kept: in a column of its own behind all others, which shows the one it stands in. */
export function toShownColumn(columnIndex: number): number {
  return columnIndex % COLUMN_COUNT;
}

export function isHeadingColumn(columnIndex: number): boolean {
  return columnIndex > LAST_COLUMN_INDEX;
}

/** A heading that says nothing of the rows below it. */
const NOTHING: Cell['value'] = { kind: 'text', text: '—' };

interface Heading {
  readonly from: number;
  readonly to: number;
  readonly texts: ReadonlySet<string> | undefined;
}

/** Rows of nothing but a text that head the rows below them: what they say becomes a column of those. */
export class HeadingRows {
  readonly complaints: MappingComplaint[] = [];
  readonly #headings: readonly Heading[];

  /** Makes the columns known to the header. */
  constructor(rules: readonly HeadingRule[], header: SourceHeader, tab: string) {
    this.#headings = rules.flatMap(({ column, name, texts, path }, index): Heading[] => {
      const [from, ...others] = header.find(column.text);
      if (from === undefined || others.length > 0 || header.find(name).some((at) => !isHeadingColumn(at))) {
        const what =
          from === undefined
            ? `has no column "${column.text}"`
            : others.length > 0
              ? `has several columns "${column.text}"`
              : `already has a column "${name}"; what the headings say needs a name of its own`;
        this.complaints.push({ path, message: `The sheet "${tab}" ${what}.` });
        return [];
      }
      const to = (index + 1) * COLUMN_COUNT + from;
      header.addColumn(name, to);
      return [{ from, to, texts: texts === undefined ? undefined : new Set(texts.map(foldName)) }];
    });
  }

  /** The columns that headings fill. */
  get columnIndexes(): readonly number[] {
    return this.#headings.map(({ to }) => to);
  }

  /** What a row says of those below it; `undefined` for one that is no heading. */
  lift(row: Row): Row | undefined {
    const [only, ...more] = row.cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || !isFilled(only) || more.length > 0) return undefined;
    const inColumn = this.#headings.filter(({ from }) => from === only.columnIndex);
    const index = inColumn.findIndex(({ texts }) => texts?.has(foldName(textOf(only))) !== false);
    if (inColumn.length === 0) return undefined;
    // What stands further in holds below this heading no more, and below one that is not named nothing does.
    const cells = inColumn.flatMap(({ to }, at): Cell[] =>
      at < index ? [] : [{ ...only, columnIndex: to, value: at === index ? only.value : NOTHING }],
    );
    return { ...row, cells };
  }
}
