import { Button, type ButtonProps } from '@mantine/core';
import type { Key, ReactNode } from 'react';

/** A head, what stands below it in each row (or the field that does), and a class of all its cells: `number`, `moment`. */
export type TableColumn<Row> = readonly [
  head: ReactNode,
  cell: FieldOf<Row> | ((row: Row, index: number) => ReactNode),
  look?: string | undefined,
];

type FieldOf<Row> = { [name in keyof Row]-?: Row[name] extends string | undefined ? name : never }[keyof Row];

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** `false` ones are left out. */
  readonly columns: readonly (TableColumn<NoInfer<Row>> | false)[];
  /** For rows that come and go; the others stay where they are. */
  readonly keyOf?: (row: Row) => Key;
  readonly lookOf?: (row: Row) => string | undefined;
  /** Rows below the others, cell by cell. */
  readonly foot?: readonly (readonly ReactNode[])[];
  /** It may have hundreds of rows, which scroll below its heads. */
  readonly isLong?: boolean;
}

/** A table that scrolls by itself where it is wider than the page, by keyboard too. */
export function DataTable<Row>({ label, rows, columns, keyOf, lookOf, foot, isLong = false }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  const line = (cells: readonly ReactNode[], key: Key, look?: string) => (
    <tr key={key} className={look}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={index} className={shown[index]?.[2]}>
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className="scroll-x" data-long={isLong || undefined} tabIndex={0} aria-label={label}>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            {shown.map(([head, , look], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <th key={index} scope="col" className={look === 'number' ? look : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            line(
              shown.map(([, cell]) => (typeof cell === 'function' ? cell(row, index) : String(row[cell] ?? ''))),
              keyOf?.(row) ?? index,
              lookOf?.(row),
            ),
          )}
        </tbody>
        {foot !== undefined && <tfoot>{foot.map((cells, index) => line(cells, index))}</tfoot>}
      </table>
    </section>
  );
}

interface RowButtonProps extends ButtonProps {
  /** With what it is about, so that a screen reader tells the rows apart. */
  readonly label: string;
  readonly onClick: () => void;
}

/** What can be done with a row. */
export function RowButton({ label, ...button }: RowButtonProps) {
  return <Button size="compact-sm" variant="default" aria-label={label} {...button} />;
}
