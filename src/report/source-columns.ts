import type {
  LeftOutPart,
  SourceColumnTieOut,
  SourceTableTieOut,
  SourceTieOut,
  StatedTotalRow,
} from '../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../model/values/decimal.ts';

/** A column of amounts with its table. */
export interface AmountColumn {
  readonly table: SourceTableTieOut;
  readonly column: SourceColumnTieOut;
}

/** Lists the columns of amounts and counts, those that do not tie out first. */
export function listAmountColumns(tieOut: SourceTieOut): readonly AmountColumn[] {
  const all = tieOut.flatMap((table) =>
    table.columns.filter(({ isAmount }) => isAmount).map((column): AmountColumn => ({ table, column })),
  );
  const isOpen = ({ column }: AmountColumn): boolean => !tiesOut(column);
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))];
}

/** True if everything is loaded once, or left out for an acknowledged reason. */
export function tiesOut({ parts, again }: SourceColumnTieOut): boolean {
  return again === undefined && parts.every(({ isAcknowledged }) => isAcknowledged);
}

export function nameSourceColumn({ letters, header }: SourceColumnTieOut): string {
  return header === undefined ? letters : `${letters} "${header}"`;
}

/** `rows 4 to 6: sold`, with a remark unless it is acknowledged. */
export function describePart({ rows, reason, isAcknowledged }: LeftOutPart): string {
  return `${/^\d+$/.test(rows) ? 'row' : 'rows'} ${rows}: ${reason}${isAcknowledged ? '' : ' (not acknowledged)'}`;
}

/** Says why something is left out, what counts twice, and what the sheet's own totals say. */
export function describeRemarks({ parts, again, stated }: SourceColumnTieOut): string[] {
  return [
    ...parts.map((part) => `${formatDecimal(part.sum)} in ${describePart(part)}`),
    ...(again === undefined ? [] : [`${formatDecimal(again.sum)} in rows ${again.rows} counts twice`]),
    ...stated.map((total) => {
      const differs = total.isSum ? ofWhich(total) : ', and the rows above another sum';
      return `row ${total.row} says ${formatDecimal(total.stated)}${differs}`;
    }),
  ];
}

/** `, of which 751 is loaded`; empty where all of a total is. */
export function ofWhich({ stated, loaded = stated }: StatedTotalRow): string {
  return loaded === stated ? '' : `, of which ${formatDecimal(loaded)} is loaded`;
}

/** Lists the rows of the sheet's own totals that do not agree. */
export function wrongTotals({ stated }: SourceColumnTieOut): readonly number[] {
  return stated.filter(({ isSum }) => !isSum).map(({ row }) => row);
}
