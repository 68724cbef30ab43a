import { foldName } from '../../base/util/text/text.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { HeadingRule } from '../mapping.ts';
import { isBlank, isFilled, textOf } from './cell-text.ts';
import { isMade, toMadeIndex } from './made-index.ts';
import type { SourceHeader } from './source-header.ts';

/** Ends an inner heading. */
const NOTHING: Cell['value'] = { kind: 'text', text: '—' };

interface Heading {
  readonly from: number;
  readonly to: number;
  readonly texts: ReadonlySet<string> | undefined;
}

export class HeadingRows {
  readonly complaints: MappingComplaint[] = [];
  readonly #headings: readonly Heading[];

  constructor(rules: readonly HeadingRule[], header: SourceHeader, tab: string) {
    this.#headings = rules.flatMap(({ column, name, texts, path }, index): Heading[] => {
      const [from, ...others] = header.find(column.text);
      if (from === undefined || others.length > 0 || header.find(name).some((at) => !isMade(at))) {
        const what =
          from === undefined
            ? `has no column "${column.text}"`
            : others.length > 0
              ? `has several columns "${column.text}"`
              : `already has a column "${name}"; what the headings say needs a name of its own`;
        this.complaints.push({ path, message: `The sheet "${tab}" ${what}.` });
        return [];
      }
      const to = toMadeIndex(index, from);
      header.addColumn(name, to);
      return [{ from, to, texts: texts === undefined ? undefined : new Set(texts.map(foldName)) }];
    });
  }

  get columnIndexes(): readonly number[] {
    return this.#headings.map(({ to }) => to);
  }

  /** Returns the heading's values for the rows below; `undefined` for other rows. */
  lift(row: Row): Row | undefined {
    const [only, ...more] = row.cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || !isFilled(only) || more.length > 0) return undefined;
    const inColumn = this.#headings.filter(({ from }) => from === only.columnIndex);
    const index = inColumn.findIndex(({ texts }) => texts?.has(foldName(textOf(only))) !== false);
    if (inColumn.length === 0) return undefined;
    // A heading ends inner ones, and an unnamed heading ends all.
    const cells = inColumn.flatMap(({ to }, at): Cell[] =>
      at < index ? [] : [{ ...only, columnIndex: to, value: at === index ? only.value : NOTHING }],
    );
    return { ...row, cells };
  }
}
