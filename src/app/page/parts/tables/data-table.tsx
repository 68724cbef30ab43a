import type { ReactNode } from 'react';
import { formatMoment } from '../../format.ts';

interface FigureHead {
  readonly figure: ReactNode;
}
type TableHead = string | FigureHead | undefined;

/** Above figures, which stand to the right. */
export function figureHead(figure: ReactNode): FigureHead {
  return { figure };
}

interface DataTableProps {
  readonly label: string;
  /** One per column; `undefined` ones are left out. */
  readonly heads: readonly TableHead[];
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** It may have hundreds of rows, which scroll below its heads. */
  readonly isLong?: boolean;
}

/** A table that scrolls by itself where it is wider than the page, by keyboard too. */
export function DataTable({ label, heads, children, foot, isLong = false }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className="scroll-x" data-long={isLong || undefined} tabIndex={0} aria-label={label}>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>{heads.map(toHead)}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

function toHead(head: TableHead, index: number): ReactNode {
  if (head === undefined) return null;
  return typeof head === 'string' ? (
    <th key={head} scope="col">
      {head}
    </th>
  ) : (
    <th key={index} scope="col" className="number">
      {head.figure}
    </th>
  );
}

export function FigureCell({ children }: { readonly children: ReactNode }) {
  return <td className="number">{children}</td>;
}

/** A name by itself: one that turns the direction of its text does not turn that of its neighbours. */
export function NameCell({ children }: { readonly children: ReactNode }) {
  return (
    <td>
      <bdi>{children}</bdi>
    </td>
  );
}

/** A moment in the reader's own time. */
export function MomentCell({ at }: { readonly at: string }) {
  return <td className="moment">{formatMoment(at)}</td>;
}
