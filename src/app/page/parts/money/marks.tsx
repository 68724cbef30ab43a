import { Title } from '@mantine/core';
import { plural } from '../../../../base/util/text/words.ts';
import type { MarksView } from '../../../../ui/api/money.ts';
import { groupAmount, groupDigits } from '../../format.ts';
import { Panel, Quiet } from '../panel.tsx';
import { DataTable } from '../tables/data-table.tsx';

type Table = MarksView['tables'][number];
type Cell = Table['rows'][number][number];

export function Marks({ view }: { readonly view: MarksView | undefined }) {
  if (view === undefined) return null;
  const { title, tables, notes } = view;
  return (
    <Panel title={title} mb="sm">
      {tables.map((table) => (
        <MarkTable key={table.title} table={table} />
      ))}
      {notes.map((note) => (
        <Quiet mt="xs" key={note}>
          {note}
        </Quiet>
      ))}
    </Panel>
  );
}

function MarkTable({ table: { title, columns, rows, hidden } }: { readonly table: Table }) {
  return (
    <>
      <Title order={3} size="h5" mt="sm" mb="xs">
        {title}
      </Title>
      <DataTable
        isLong
        label={title}
        rows={rows}
        columns={columns.map(({ head, isFigure }, at) => [
          head,
          (cells) => showCell(cells[at]),
          isFigure ? 'number' : undefined,
        ])}
      />
      {hidden > 0 && (
        <Quiet mt="xs">… and {plural(hidden, 'more row', 'more rows')}: the workbook that is written has them.</Quiet>
      )}
    </>
  );
}

function showCell(cell: Cell | undefined): string {
  switch (cell?.kind) {
    case 'text':
      return cell.text;
    case 'count':
      return groupDigits(cell.text);
    case 'amount':
      return groupAmount(cell.text, cell.currency);
    default:
      return '–';
  }
}
