import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FigureCell, figureHead } from '../tables/data-table.tsx';
import styles from '../tags/tag.module.css';

/** Sums of a column of amounts in a foreign spreadsheet, as decimals in the format of its cells. */
interface SourceColumn {
  readonly total: string;
  readonly loaded: string;
  readonly leftOut: string;
  readonly isTiedOut: boolean;
}

/** The heads of a table of such columns, but for the last. */
export const SOURCE_COLUMN_HEADS = [
  'Sheet',
  'Column',
  ...['In its cells', 'Loaded', 'Left out'].map(figureHead),
  'Ties out',
];

interface SourceColumnCellsProps {
  readonly sheet: string;
  readonly column: string;
  readonly sums: SourceColumn;
  readonly format: (decimal: string) => string;
}

/** All cells of a row but the last. */
export function SourceColumnCells({ sheet, column, sums, format }: SourceColumnCellsProps) {
  const { total, loaded, leftOut, isTiedOut } = sums;
  return (
    <>
      <td>{sheet}</td>
      <td>{column}</td>
      <FigureCell>{format(total)}</FigureCell>
      <FigureCell>{format(loaded)}</FigureCell>
      <FigureCell>{format(leftOut)}</FigureCell>
      <td>
        <span className={styles.tag} data-tone={isTiedOut ? 'add' : 'bad'}>
          {isTiedOut ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}{' '}
          {isTiedOut ? 'yes' : 'no'}
        </span>
      </td>
    </>
  );
}
