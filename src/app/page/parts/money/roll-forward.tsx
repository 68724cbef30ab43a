import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RollForwardView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal, localPlural } from '../../format.ts';
import { DataTable, Figure, FigureHead, Head } from '../tables/data-table.tsx';
import { Comparison } from './comparison.tsx';
import { OpeningChanges } from './opening-changes.tsx';
import { Reconciliation } from './reconciliation.tsx';
import styles from './roll-forward.module.css';

type Line = RollForwardView['lines'][number];

/** Cost and shares from before to after, by fund, company and security. `children` stands between title and table. */
export function RollForward({ view, children }: { readonly view: RollForwardView; readonly children?: ReactNode }) {
  const { title, heads, lines, hidden, notes, openingChanges, comparison, reconciliation } = view;
  return (
    <>
      <section className="panel">
        <Title order={2} size="h4" mb="sm">
          {title}
        </Title>
        {children}
        <div className={styles.table}>
          <DataTable
            label="Roll-forward by fund, company and security"
            heads={
              <>
                <Head>Fund, company, security</Head>
                <Head>Currency</Head>
                {heads.map((head) => (
                  <FigureHead key={head}>{head}</FigureHead>
                ))}
              </>
            }
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
                  <Figure key={heads[column]}>{toFigure(figure, line)}</Figure>
                ))}
              </tr>
            ))}
          </DataTable>
        </div>
        {hidden > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            … and {localPlural(hidden, 'more company', 'more companies')} in which something changes: the workbook that
            is written has all of them.
          </Text>
        )}
        {notes.map((note) => (
          <Text size="sm" c="dimmed" mt="xs" key={note}>
            {note}
          </Text>
        ))}
      </section>
      <OpeningChanges changes={openingChanges} />
      {comparison !== undefined && <Comparison view={comparison} />}
      {reconciliation !== undefined && <Reconciliation view={reconciliation} />}
    </>
  );
}

function toFigure(figure: string | null, { what, currency }: Line): string {
  if (figure === null || figure === '0') return '–';
  return what === 'cost' ? formatLocalAmount(figure, currency) : formatLocalDecimal(figure);
}
