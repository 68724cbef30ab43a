import type { ReactNode } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type {
  ComparisonView,
  OpeningChangeView,
  ReconciliationView,
  RollForwardView,
} from '../../../../ui/api/money.ts';
import { groupAmount, groupDigits } from '../../format.ts';
import { Panel, Quiet } from '../panel.tsx';
import { DataTable, FigureCell, figureHead } from '../tables/data-table.tsx';
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
  const { title, heads, lines, hidden, notes } = view;
  return (
    <Panel title={title} mb="sm">
      {children}
      <div className={styles.table}>
        <DataTable
          isLong
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
          … and {plural(hidden, 'more company', 'more companies')} in which something changes: the workbook that is
          written has all of them.
        </Quiet>
      )}
      {notes.map((note) => (
        <Quiet mt="xs" key={note}>
          {note}
        </Quiet>
      ))}
    </Panel>
  );
}

/** What explains the roll-forward: changes since the last closing, planned against actual, by fund against the service. */
export function RollForwardChecks({ view }: { readonly view: RollForwardView }) {
  const { openingChanges, comparison, reconciliation } = view;
  return (
    <>
      <OpeningChanges changes={openingChanges} />
      {comparison !== undefined && <Comparison view={comparison} />}
      {reconciliation !== undefined && <Reconciliation view={reconciliation} />}
    </>
  );
}

function toFigure(figure: string | null, { what, currency }: Line): string {
  if (figure === null || figure === '0') return '–';
  return what === 'cost' ? groupAmount(figure, currency) : groupDigits(figure);
}

function Reconciliation({ view }: { readonly view: ReconciliationView }) {
  const { title, heads, lines } = view;
  return (
    <Panel title={title} mb="sm">
      <DataTable label={title} heads={['Fund', 'Currency', ...heads.map(figureHead)]}>
        {lines.map(({ fund, currency, figures }) => (
          <tr key={`${fund} ${currency}`}>
            <td>{fund}</td>
            <td>{currency}</td>
            {figures.map((figure, column) => (
              <FigureCell key={heads[column]}>{groupAmount(figure, currency)}</FigureCell>
            ))}
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function OpeningChanges({ changes }: { readonly changes: readonly OpeningChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Changed since the last closing" mb="sm">
      <DataTable
        isLong
        label="Holdings that changed since the last closing"
        heads={[
          'Fund',
          'Holding',
          'What happened',
          'Currency',
          figureHead('Closed with'),
          figureHead('Opens with'),
          figureHead('Shares then'),
          figureHead('Shares now'),
        ]}
      >
        {changes.map(({ fund, holding, what, currency, cost, units }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
          <tr key={index}>
            <td>{fund}</td>
            <td>{holding}</td>
            <td>{what}</td>
            <td>{currency}</td>
            <FigureCell>{groupAmount(cost.closed, currency)}</FigureCell>
            <FigureCell>{groupAmount(cost.opening, currency)}</FigureCell>
            <FigureCell>{units === undefined ? '–' : groupDigits(units.closed)}</FigureCell>
            <FigureCell>{units === undefined ? '–' : groupDigits(units.opening)}</FigureCell>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function Comparison({ view }: { readonly view: ComparisonView }) {
  const { title, differences, hidden } = view;
  return (
    <Panel title={`Plan and result: ${title}`} mb="sm">
      <DataTable
        isLong
        label="Figures that are not as the plan showed them"
        heads={[
          'Fund',
          'Holding',
          'Figure',
          'Currency',
          figureHead('Planned'),
          figureHead('In the service'),
          figureHead('Difference'),
        ]}
      >
        {differences.map(({ fund, holding, figure, currency, expected, actual, difference }, index) => {
          const show = (value: string) => (currency === undefined ? groupDigits(value) : groupAmount(value, currency));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
            <tr key={index}>
              <td>{fund}</td>
              <td>{holding}</td>
              <td>{figure}</td>
              <td>{currency ?? ''}</td>
              <FigureCell>{show(expected)}</FigureCell>
              <FigureCell>{show(actual)}</FigureCell>
              <FigureCell>{show(difference)}</FigureCell>
            </tr>
          );
        })}
      </DataTable>
      {hidden > 0 && (
        <Quiet mt="sm">
          … and {plural(hidden, 'more figure', 'more figures')}: the result workbook has all of them.
        </Quiet>
      )}
    </Panel>
  );
}
