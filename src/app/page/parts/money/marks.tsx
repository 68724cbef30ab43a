import { Text, Title } from '@mantine/core';
import type { MarksView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal, localPlural } from '../../format.ts';
import { DataTable, FigureCell, FigureHead, Head } from '../tables/data-table.tsx';

type Table = MarksView['tables'][number];
type Cell = Table['rows'][number][number];

/** What the marks come to by fund, currency and day, how fair value came there, and each mark beside the last one. */
export function Marks({ view }: { readonly view: MarksView | undefined }) {
  if (view === undefined) return null;
  const { title, tables, notes } = view;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {tables.map((table) => (
        <MarkTable key={table.title} table={table} />
      ))}
      {notes.map((note) => (
        <Text size="sm" c="dimmed" mt="xs" key={note}>
          {note}
        </Text>
      ))}
    </section>
  );
}

function MarkTable({ table: { title, columns, rows, hidden } }: { readonly table: Table }) {
  return (
    <>
      <Title order={3} size="h5" mt="sm" mb="xs">
        {title}
      </Title>
      <DataTable
        label={title}
        heads={columns.map(({ head, isFigure }) =>
          isFigure ? <FigureHead key={head}>{head}</FigureHead> : <Head key={head}>{head}</Head>,
        )}
      >
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={index}>
            {columns.map(({ head, isFigure }, column) =>
              isFigure ? (
                <FigureCell key={head}>{showCell(cells[column])}</FigureCell>
              ) : (
                <td key={head}>{showCell(cells[column])}</td>
              ),
            )}
          </tr>
        ))}
      </DataTable>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          … and {localPlural(hidden, 'more row', 'more rows')}: the workbook that is written has them.
        </Text>
      )}
    </>
  );
}

function showCell(cell: Cell | undefined): string {
  switch (cell?.kind) {
    case 'text':
      return cell.text;
    case 'count':
      return formatLocalDecimal(cell.text);
    case 'amount':
      return formatLocalAmount(cell.text, cell.currency);
    default:
      return '–';
  }
}
