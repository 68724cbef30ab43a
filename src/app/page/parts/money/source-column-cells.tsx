import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FigureCell, FigureHead, Head } from '../tables/data-table.tsx';
import styles from '../tags/tag.module.css';

/** Of a column of amounts in a foreign spreadsheet; decimals, in the numbers of its cells. */
interface SourceColumn {
  readonly total: string;
  readonly loaded: string;
  readonly leftOut: string;
  readonly isTiedOut: boolean;
}

/** The heads of a table of such columns; `why` is that of the last one. */
export function SourceColumnHeads({ why }: { readonly why: string }) {
  return (
    <>
      <Head>Sheet</Head>
      <Head>Column</Head>
      <FigureHead>In its cells</FigureHead>
      <FigureHead>Loaded</FigureHead>
      <FigureHead>Left out</FigureHead>
      <Head>Ties out</Head>
      <Head>{why}</Head>
    </>
  );
}

interface SourceColumnCellsProps {
  readonly sheet: string;
  readonly column: string;
  readonly sums: SourceColumn;
  readonly format: (decimal: string) => string;
}

/** All cells of its row but the last. */
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
