import { groupBy } from '../../base/util/collections/group-by.ts';
import type {
  CellTake,
  SourceGroup,
  SourceTally,
  TalliedCell,
  TalliedColumn,
} from '../../model/outcomes/source-tie-out.ts';
import { type Decimal, parseDecimal } from '../../model/values/decimal.ts';
import type { OcfRow } from './ocf-book.ts';
import type { OcfItem, OcfObject } from './ocf-file.ts';

const ADDITIVE: ReadonlySet<string> = new Set(['Shares', 'Investment Amount', 'Shares Sold', 'Cash Received']);
const PRICE = /price\.amount$/;

export interface OcfUse {
  readonly type: string;
  readonly path: string;
  readonly sheet: string;
  readonly column: string;
}

export class OcfTakes {
  readonly #takes = new Map<OcfObject, Map<string, CellTake[]>>();

  /** Notes a row of the workbook. A price does not count as an amount. */
  note(sheet: string, values: OcfRow, row: CellTake['row']): void {
    for (const [column, cell] of Object.entries(values)) {
      for (const { object, path } of cell?.from ?? []) {
        const isAdditive = ADDITIVE.has(column) && !PRICE.test(path);
        this.#add(object, path, { row, into: `${sheet}: ${column}`, isAdditive });
      }
    }
  }

  takesOf(object: OcfObject, path: string): readonly CellTake[] {
    return this.#takes.get(object)?.get(path) ?? [];
  }

  list(): readonly OcfUse[] {
    const uses = [...this.#takes].flatMap(([{ object_type: type }, ofObject]) =>
      [...ofObject].flatMap(([path, takes]) =>
        takes.map(({ into }): OcfUse => {
          const [sheet = '', column = ''] = into.split(': ');
          return { type, path, sheet, column };
        }),
      ),
    );
    return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
  }

  #add(object: OcfObject, path: string, take: CellTake): void {
    const ofObject = this.#takes.get(object) ?? new Map<string, CellTake[]>();
    this.#takes.set(object, ofObject);
    ofObject.set(path, [...(ofObject.get(path) ?? []), take]);
  }
}

/** Numbers that are names or places. */
const NO_NUMBER = /(?:^|_)(?:id|ids|prefix|code|number|phone|name|text|description|comments|md5|version)$/;
const AMOUNT = /\bamount$|quantity|shares|price|principal/;
const NO_AMOUNT = /votes|ratio|percent|rate|discount|seniority|multiple/;

type WhyLeft = (item: OcfItem) => string;

interface TallySettings {
  readonly file: string;
  readonly inputIndex: number;
  readonly takes: OcfTakes;
  readonly whyLeft: WhyLeft;
  /** The group of an object in the tie-out: its holder counts as the fund. */
  readonly groupOf: (item: OcfItem) => SourceGroup;
}

/**
 * Tallies every number of an Open Cap Table file. Each kind of object is a table: its fields are columns, and its rows
 * are the items' numbers in their JSON file.
 */
export function tallyItems(items: readonly OcfItem[], settings: TallySettings): SourceTally[] {
  const byType = [...groupBy(items, ({ type }) => type)];
  return byType.flatMap(([type, ofType]) => {
    const byFile = [...groupBy(ofType, ({ file }) => file)];
    return byFile.map(([file, some]): SourceTally => {
      const { inputIndex, file: name } = settings;
      const sheet = byFile.length === 1 ? type : `${type} (${file})`;
      return { inputIndex, file: name, sheet, columns: tallyFields(some, settings), totals: [] };
    });
  });
}

interface TalliedField extends TalliedCell {
  readonly path: string;
}

function tallyFields(items: readonly OcfItem[], settings: TallySettings): TalliedColumn[] {
  const fields = items.flatMap((item) => listNumbers(item.content).map((field) => tallyField(item, field, settings)));
  return [...groupBy(fields, ({ path }) => path)].map(([path, cells], columnIndex) => ({
    column: { columnIndex, sign: '.', isAmount: AMOUNT.test(path) && !NO_AMOUNT.test(path) },
    header: withoutMechanism(path),
    cells: cells.map(({ path: _, ...cell }) => cell),
    unread: { count: 0 },
  }));
}

function tallyField(item: OcfItem, { path, value, currency }: OcfNumber, settings: TallySettings): TalliedField {
  const takes = item.object === undefined ? [] : settings.takes.takesOf(item.object, path);
  return {
    path,
    value,
    rowNumber: item.number,
    group: { ...settings.groupOf(item), ...(currency === undefined ? {} : { currency }) },
    fate:
      takes.length > 0
        ? { kind: 'taken', takes }
        : { kind: 'left', left: { kind: 'not-taken', because: settings.whyLeft(item) } },
  };
}

interface OcfNumber {
  readonly path: string;
  readonly value: Decimal;
  /** Present for amounts of money. */
  readonly currency?: string;
}

/** Reads numbers in texts too; the items of a list share a path. */
function listNumbers(content: unknown, path: readonly string[] = []): OcfNumber[] {
  if (Array.isArray(content)) return content.flatMap((item) => listNumbers(item, path));
  if (typeof content === 'object' && content !== null) {
    const { currency } = Object.assign({ currency: undefined }, content);
    return Object.entries(content)
      .filter(([key]) => !NO_NUMBER.test(key))
      .flatMap(([key, value]) => listNumbers(value, [...path, key]))
      .map((field) =>
        typeof currency === 'string' && field.path === [...path, 'amount'].join('.') ? { ...field, currency } : field,
      );
  }
  const value = typeof content === 'string' ? parseDecimal(content) : undefined;
  return value === undefined ? [] : [{ path: path.join('.'), value }];
}

/** Removes the common prefix of a note's terms. */
export function withoutMechanism(path: string): string {
  return path.replace('conversion_triggers.conversion_right.conversion_mechanism.', '');
}
