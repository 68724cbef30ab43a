import type { ReactNode } from 'react';

interface DataTableProps {
  /** What the table is, for those who do not see it. */
  readonly label: string;
  readonly heads: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page, by keyboard too. */
export function DataTable({ label, heads, children, foot }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className="scroll-x" tabIndex={0} aria-label={label}>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

export function Head({ children }: { readonly children: ReactNode }) {
  return <th scope="col">{children}</th>;
}

/** Above figures, which stand to the right. */
export function FigureHead({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  );
}

export function FigureCell({ children }: { readonly children: ReactNode }) {
  return <td className="number">{children}</td>;
}
