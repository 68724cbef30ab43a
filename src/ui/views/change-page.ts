import type { z } from 'zod';
import { findRow } from '../../base/util/collections/find-row.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import { showCell } from '../../format/check/values/text/describe-cell.ts';
import type { CheckedBook } from '../../jobs/library/inside/correcting/checked-book.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { type FundMoney, sumMoney, totalMoney } from '../../report/change-set/planned-money.ts';
import type { PlannedValue } from '../../report/change-set/planned-values.ts';
import type {
  ChangeChoices,
  ChangeLineView,
  ChangePageView,
  ChangeRowView,
  changeQuery,
  MoneySumsView,
  SentValueView,
} from '../api/change-set.ts';
import type { ChangeEntry, ChangeIndex, ChangeLine } from './change-index.ts';
import { toChangeViews, toFindingView } from './row-parts.ts';

type Cells = Pick<CheckedBook['inputs'], 'contents' | 'checked'>;

/** The rows of a plan or a result, page by page; each value with its cell, if cells are given. */
export class ChangePages {
  readonly #index: ChangeIndex;
  readonly #contents: Cells['contents'];
  readonly #records: ReadonlyMap<RowKey, CheckedRecord>;

  constructor(index: ChangeIndex, cells?: Cells) {
    this.#index = index;
    this.#contents = cells?.contents ?? [];
    this.#records = new Map(cells?.checked.records.map((record) => [record.key, record]));
  }

  get choices(): ChangeChoices {
    const { companies, funds, money, names } = this.#index;
    return { companies: [...companies], funds: [...funds], money: toSums(sumMoney(money.values(), names.ofFund)) };
  }

  read({ offset, limit, ...filter }: z.output<typeof changeQuery>): Omit<ChangePageView, 'revision'> {
    const { lines, rows, money, statuses } = this.#index.find(omitAbsent(filter));
    return {
      offset,
      total: lines.length,
      rows,
      statuses,
      money: toSums(money),
      columns: this.#index.columns.map(({ sheet, columns }) => ({ sheet, columns: [...columns] })),
      lines: lines.slice(offset, offset + limit).map((line) => this.#toLine(line)),
    };
  }

  #toLine(line: ChangeLine): ChangeLineView {
    return line.kind === 'group' ? line : this.#toRow(line.entry);
  }

  #toRow({ row, status, id, message, changes, findings }: ChangeEntry): ChangeRowView {
    const { sheet, file, rowNumber } = row.origin;
    return omitAbsent({
      kind: 'row' as const,
      status,
      sheet,
      file: this.#index.hasSeveralInputs ? file : undefined,
      rowNumber,
      key: row.key,
      why: row.why,
      id,
      message,
      values: this.#index.valuesOf(row).map((value) => this.#toValue(value, row.rowKey)),
      changes: toChangeViews(changes),
      findings: findings.map(toFindingView),
    });
  }

  #toValue(value: PlannedValue, rowKey: RowKey): SentValueView {
    const record = this.#records.get(rowKey);
    const address = record === undefined ? undefined : findCell(record, value.column);
    if (record === undefined || address === undefined) return value;
    const shown = this.#showCell(record, address);
    // A date is shown in one form: two forms side by side look like two dates.
    const isOther = value.kind !== 'date' && shown?.toLowerCase() !== value.text.toLowerCase();
    return omitAbsent({ ...value, cell: address, shown: isOther ? shown : undefined });
  }

  #showCell({ origin }: CheckedRecord, address: string): string | undefined {
    const at = parseCellAddress(address);
    const table = this.#contents[origin.inputIndex]?.tables.find(({ name }) => name === origin.sheet);
    if (at === undefined || table === undefined) return undefined;
    const cell = findRow(table.rows, at.rowNumber)?.cells.find(({ columnIndex }) => columnIndex === at.columnIndex);
    if (cell === undefined) return undefined;
    const { text, shown } = showCell(cell, table.epoch);
    return shown ?? text;
  }
}

function toSums(funds: readonly FundMoney[]): MoneySumsView {
  return { funds: [...funds], totals: [...totalMoney(funds)] };
}

function findCell(record: CheckedRecord, column: string): string | undefined {
  if (record.kind !== 'custom-values') return cellOf(record, column);
  return record.values.find((value) => value.column === column)?.cell ?? cellOf(record, column);
}
