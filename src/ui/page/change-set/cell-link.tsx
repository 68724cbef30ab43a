import { createContext, type ReactNode, useContext } from 'react';
import { useDesk } from '../desk/use-desk.ts';

/** False where no grid of the workbook is shown: its cells are named then, and lead nowhere. */
export const HasGrid = createContext(true);

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
  if (!useContext(HasGrid)) return <span title={title}>{children}</span>;
  return (
    <a href={toAddress('review', '', { file, sheet, cell })} title={title}>
      {children}
    </a>
  );
}
