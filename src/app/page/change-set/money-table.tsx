import type { MoneySumsView } from '../../../ui/api/change-set.ts';
import { toHash } from '../desk/address.ts';
import { formatLocalAmount, formatLocalCount } from '../format.ts';
import { DataTable, FigureCell, FigureHead, Head } from '../parts/tables/data-table.tsx';

const KINDS = [
  ['invested', 'Invested'],
  ['received', 'Cash received'],
  ['fairValue', 'Fair value set'],
] as const;

interface MoneyTableProps {
  readonly money: MoneySumsView;
  readonly label: string;
  /** Of the screen that the counts lead to; they are no links where this is left out. */
  readonly path?: string;
}

/** Sums by fund, never of two currencies in one. Nothing where no money of a fund is sent. */
export function MoneyTable({ money: { funds, totals }, label, path }: MoneyTableProps) {
  if (funds.length === 0) return null;
  const used = KINDS.filter(([kind]) => funds.some((line) => line[kind] !== '0'));
  const heads = (
    <>
      <Head>Fund</Head>
      <Head>Currency</Head>
      <FigureHead>Rows</FigureHead>
      {used.map(([kind, name]) => (
        <FigureHead key={kind}>{name}</FigureHead>
      ))}
    </>
  );
  return (
    <DataTable
      label={label}
      heads={heads}
      foot={totals.map((line) => (
        <tr key={line.currency}>
          <td>All funds</td>
          <td>{line.currency}</td>
          <FigureCell>{formatLocalCount(line.rows)}</FigureCell>
          {used.map(([kind]) => (
            <FigureCell key={kind}>
              {line[kind] === '0' ? '–' : formatLocalAmount(line[kind], line.currency)}
            </FigureCell>
          ))}
        </tr>
      ))}
    >
      {funds.map((line) => (
        <tr key={`${line.fund} ${line.currency}`}>
          <td>
            <bdi>{line.fund}</bdi>
          </td>
          <td>{line.currency}</td>
          <FigureCell>
            {path === undefined ? (
              formatLocalCount(line.rows)
            ) : (
              <a href={toHash(path, { fund: line.fund })}>{formatLocalCount(line.rows)}</a>
            )}
          </FigureCell>
          {used.map(([kind]) => (
            <FigureCell key={kind}>
              {line[kind] === '0' ? '–' : formatLocalAmount(line[kind], line.currency)}
            </FigureCell>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
