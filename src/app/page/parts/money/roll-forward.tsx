import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpeningChangeView, ReconciliationView, RollForwardView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal, localPlural } from '../../format.ts';
import { DataTable, FigureCell, FigureHead, Head } from '../tables/data-table.tsx';
import { Comparison } from './comparison.tsx';
import styles from './roll-forward.module.css';

type Line = RollForwardView['lines'][number];

/** Cost and shares from before to after, by fund, company and security. `children` stands between title and table. */
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
                  <FigureCell key={heads[column]}>{toFigure(figure, line)}</FigureCell>
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

/** Entered cost, what lies between, and closing cost, by fund and currency. */
function Reconciliation({ view }: { readonly view: ReconciliationView }) {
  const { title, heads, lines } = view;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <DataTable
        label={title}
        heads={
          <>
            <Head>Fund</Head>
            <Head>Currency</Head>
            {heads.map((head) => (
              <FigureHead key={head}>{head}</FigureHead>
            ))}
          </>
        }
      >
        {lines.map(({ fund, currency, figures }) => (
          <tr key={`${fund} ${currency}`}>
            <td>{fund}</td>
            <td>{currency}</td>
            {figures.map((figure, column) => (
              <FigureCell key={heads[column]}>{formatLocalAmount(figure, currency)}</FigureCell>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const HEADS = (
  <>
    <Head>Fund</Head>
    <Head>Holding</Head>
    <Head>What happened</Head>
    <Head>Currency</Head>
    <FigureHead>Closed with</FigureHead>
    <FigureHead>Opens with</FigureHead>
    <FigureHead>Shares then</FigureHead>
    <FigureHead>Shares now</FigureHead>
  </>
);

/** The holdings that open otherwise than the last run closed with them. */
function OpeningChanges({ changes }: { readonly changes: readonly OpeningChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Changed since the last closing
      </Title>
      <DataTable label="Holdings that changed since the last closing" heads={HEADS}>
        {changes.map(({ fund, holding, what, currency, cost, units }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
          <tr key={index}>
            <td>{fund}</td>
            <td>{holding}</td>
            <td>{what}</td>
            <td>{currency}</td>
            <FigureCell>{formatLocalAmount(cost.closed, currency)}</FigureCell>
            <FigureCell>{formatLocalAmount(cost.opening, currency)}</FigureCell>
            <FigureCell>{units === undefined ? '–' : formatLocalDecimal(units.closed)}</FigureCell>
            <FigureCell>{units === undefined ? '–' : formatLocalDecimal(units.opening)}</FigureCell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
