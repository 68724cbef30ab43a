import { createContext, type ReactNode, useContext } from 'react';
import { useDesk } from '../desk/use-desk.ts';
import styles from './cell-link.module.css';

/** False where no grid of the workbook is shown: its cells are named then, and lead nowhere. */
export const HasGrid = createContext(true);

/** A cell of a workbook, as the review's address names it. */
export interface LinkedCell {
  readonly file: string | undefined;
  readonly sheet: string;
  readonly cell: string;
}

/** The way to a cell where something is to be done before its grid is shown. */
export interface WayToCell {
  /** What it is for, as a tooltip says it. */
  readonly purpose: string;
  readonly go: (place: LinkedCell) => void;
}
export const ByWay = createContext<WayToCell | undefined>(undefined);

interface CellLinkProps {
  /** The tab's name. */
  readonly sheet: string;
  /** The input's, where there are several. */
  readonly file?: string | undefined;
  readonly rowNumber: number;
  /** `F14`; the row itself where it is left out. */
  readonly cell?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Leads to the cell in the grid. */
export function CellLink({ sheet, file, rowNumber, cell = `A${rowNumber}`, title, children }: CellLinkProps) {
  const { toAddress } = useDesk();
  const hasGrid = useContext(HasGrid);
  const way = useContext(ByWay);
  const place = { file, sheet, cell };
  if (way !== undefined)
    return (
      <button
        type="button"
        className={styles.way}
        title={title === undefined ? way.purpose : `${way.purpose}: ${title}`}
        onClick={() => way.go(place)}
      >
        {children}
      </button>
    );
  if (!hasGrid) return <span title={title}>{children}</span>;
  return (
    <a href={toAddress('review', '', { ...place })} title={title}>
      {children}
    </a>
  );
}
