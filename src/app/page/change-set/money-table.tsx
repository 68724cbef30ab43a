import { Title } from '@mantine/core';
import { formatCount } from '../../../base/util/text/words.ts';
import type { MoneySumsView } from '../../../ui/api/change-set.ts';
import { toHash } from '../desk/places.ts';
import { groupAmount } from '../format.ts';
import { DataTable } from '../parts/tables/data-table.tsx';

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
  const sum = (line: MoneySumsView['totals'][number], kind: (typeof KINDS)[number][0]): string =>
    line[kind] === '0' ? '–' : groupAmount(line[kind], line.currency);
  return (
    <DataTable
      label={label}
      rows={funds}
      columns={[
        ['Fund', ({ fund }) => <bdi>{fund}</bdi>],
        ['Currency', 'currency'],
        [
          'Rows',
          ({ fund, rows }) =>
            path === undefined ? formatCount(rows) : <a href={toHash(path, { fund })}>{formatCount(rows)}</a>,
          'number',
        ],
        ...used.map(
          ([kind, name]) => [name, (line: MoneySumsView['funds'][number]) => sum(line, kind), 'number'] as const,
        ),
      ]}
      foot={totals.map((line) => [
        'All funds',
        line.currency,
        formatCount(line.rows),
        ...used.map(([kind]) => sum(line, kind)),
      ])}
    />
  );
}
