import type { ReactNode } from 'react';
import type { RollForwardView, TableView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal, localPlural } from '../../format.ts';
import { Panel, Quiet } from '../panel.tsx';
import { DataTable, FigureCell, figureHead } from '../tables/data-table.tsx';
import { FigureTable } from './marks.tsx';
import styles from './roll-forward.module.css';

type Line = RollForwardView['lines'][number];

/** Cost and shares before and after, by fund, company and security; `children` stand between title and table. */
export function RollForwardPanel({
  view,
  children,
}: {
  readonly view: RollForwardView;
  readonly children?: ReactNode;
}) {
  const { title, heads, lines, hidden, notes, openingChanges, comparison, reconciliation } = view;
  return (
    <>
      <Panel title={title} mb="sm">
        {children}
        <div className={styles.table}>
          <DataTable
            label="Roll-forward by fund, company and security"
            heads={['Fund, company, security', 'Currency', ...heads.map(figureHead)]}
          >
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
              <tr key={index} className={styles[line.level]}>
                <td>
                  {line.name}
                  {line.scope !== undefined && `, ${line.scope}`}
                  {line.isExpected && ' *'}
                </td>
                <td>{line.currency ?? ''}</td>
                {line.figures.map((figure, column) => (
                  <FigureCell key={heads[column]}>{toFigure(figure, line)}</FigureCell>
                ))}
              </tr>
            ))}
          </DataTable>
        </div>
        {hidden > 0 && (
          <Quiet mt="sm">
            … and {localPlural(hidden, 'more company', 'more companies')} in which something changes: the workbook that
            is written has all of them.
          </Quiet>
        )}
        {notes.map((note) => (
          <Quiet mt="xs" key={note}>
            {note}
          </Quiet>
        ))}
      </Panel>
      <TablePanel table={openingChanges} label="Holdings that changed since the last closing" />
      <TablePanel table={comparison} label="Figures that are not as the plan showed them" />
      <TablePanel table={reconciliation} label={reconciliation?.title ?? ''} />
    </>
  );
}

function toFigure(figure: string | null, { what, currency }: Line): string {
  if (figure === null || figure === '0') return '–';
  return what === 'cost' ? formatLocalAmount(figure, currency) : formatLocalDecimal(figure);
}

interface TablePanelProps {
  readonly table: TableView | undefined;
  readonly label: string;
}

function TablePanel({ table, label }: TablePanelProps) {
  if (table === undefined) return null;
  const { title, hidden } = table;
  return (
    <Panel title={title} mb="sm">
      <FigureTable label={label} table={table} />
      {hidden > 0 && (
        <Quiet mt="sm">
          … and {localPlural(hidden, 'more figure', 'more figures')}: the result workbook has all of them.
        </Quiet>
      )}
    </Panel>
  );
}
