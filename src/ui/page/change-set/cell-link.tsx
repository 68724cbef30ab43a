import type { ReactNode } from 'react';
import { toAddress } from '../hooks/use-route.ts';

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
  return (
    <a href={toAddress('review', '', { file, sheet, cell })} title={title}>
      {children}
    </a>
  );
}
