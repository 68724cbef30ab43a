import { createContext, type ReactNode, useContext } from 'react';
import { useDesk } from '../desk/desk.ts';
import styles from './cell-link.module.css';

/** False where no grid of the workbook is shown: cells are named there, and lead nowhere. */
export const HasGrid = createContext(true);

export interface LinkedCell {
  readonly file: string | undefined;
  readonly sheet: string;
  readonly cell: string;
}

/** Leads to a cell after something that has to happen before its grid is shown. */
export interface WayToCell {
  readonly purpose: string;
  readonly go: (place: LinkedCell) => void;
}
export const ByWay = createContext<WayToCell | undefined>(undefined);

interface CellLinkProps {
  readonly sheet: string;
  readonly file?: string | undefined;
  readonly rowNumber: number;
  /** `F14`; absent for the row itself. */
  readonly cell?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

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
