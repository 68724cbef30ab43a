import { Title } from '@mantine/core';
import { formatCount } from '../../../base/util/text/words.ts';
import type { MoneySumsView } from '../../../ui/api/change-set.ts';
import { toHash } from '../desk/places.ts';
import { groupAmount } from '../format.ts';
import { DataTable, FigureCell, figureHead, NameCell } from '../parts/tables/data-table.tsx';

const KINDS = [
  ['invested', 'Invested'],
  ['received', 'Cash received'],
  ['fairValue', 'Fair value set'],
] as const;

export function SentMoney({ money }: Pick<MoneyTableProps, 'money'>) {
  if (money.funds.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt="md">
        Money by fund
      </Title>
      <MoneyTable money={money} label="Money that is sent, by fund and currency" />
    </>
  );
}

interface MoneyTableProps {
  readonly money: MoneySumsView;
  readonly label: string;
  /** Address of the screen that the counts lead to; without it they are no links. */
  readonly path?: string;
}

/** Sums by fund, never of two currencies in one. */
export function MoneyTable({ money: { funds, totals }, label, path }: MoneyTableProps) {
  if (funds.length === 0) return null;
  const used = KINDS.filter(([kind]) => funds.some((line) => line[kind] !== '0'));
  const sums = (line: MoneySumsView['totals'][number]) =>
    used.map(([kind]) => (
      <FigureCell key={kind}>{line[kind] === '0' ? '–' : groupAmount(line[kind], line.currency)}</FigureCell>
    ));
  return (
    <DataTable
      label={label}
      heads={['Fund', 'Currency', figureHead('Rows'), ...used.map(([, name]) => figureHead(name))]}
      foot={totals.map((line) => (
        <tr key={line.currency}>
          <td>All funds</td>
          <td>{line.currency}</td>
          <FigureCell>{formatCount(line.rows)}</FigureCell>
          {sums(line)}
        </tr>
      ))}
    >
      {funds.map((line) => (
        <tr key={`${line.fund} ${line.currency}`}>
          <NameCell>{line.fund}</NameCell>
          <td>{line.currency}</td>
          <FigureCell>
            {path === undefined ? (
              formatCount(line.rows)
            ) : (
              <a href={toHash(path, { fund: line.fund })}>{formatCount(line.rows)}</a>
            )}
          </FigureCell>
          {sums(line)}
        </tr>
      ))}
    </DataTable>
  );
}
