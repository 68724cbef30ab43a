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
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
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
          rows={lines}
          lookOf={({ level }) => styles[level]}
          columns={[
            [
              'Fund, company, security',
              ({ name, scope, isExpected }) =>
                `${name}${scope === undefined ? '' : `, ${scope}`}${isExpected ? ' *' : ''}`,
            ],
            ['Currency', 'currency'],
            ...heads.map((head, at): TableColumn<Line> => [head, (line) => toFigure(line.figures[at], line), 'number']),
          ]}
        />
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

function toFigure(figure: string | null | undefined, { what, currency }: Line): string {
  if (figure === null || figure === undefined || figure === '0') return '–';
  return what === 'cost' ? groupAmount(figure, currency) : groupDigits(figure);
}

function Reconciliation({ view: { title, heads, lines } }: { readonly view: ReconciliationView }) {
  return (
    <Panel title={title} mb="sm">
      <DataTable
        label={title}
        rows={lines}
        columns={[
          ['Fund', 'fund'],
          ['Currency', 'currency'],
          ...heads.map((head, at): TableColumn<ReconciliationView['lines'][number]> => {
            return [head, ({ figures, currency }) => groupAmount(figures[at] ?? '', currency), 'number'];
          }),
        ]}
      />
    </Panel>
  );
}

const OPENING_CHANGES: readonly TableColumn<OpeningChangeView>[] = [
  ['Fund', 'fund'],
  ['Holding', 'holding'],
  ['What happened', 'what'],
  ['Currency', 'currency'],
  ['Closed with', ({ cost, currency }) => groupAmount(cost.closed, currency), 'number'],
  ['Opens with', ({ cost, currency }) => groupAmount(cost.opening, currency), 'number'],
  ['Shares then', ({ units }) => (units === undefined ? '–' : groupDigits(units.closed)), 'number'],
  ['Shares now', ({ units }) => (units === undefined ? '–' : groupDigits(units.opening)), 'number'],
];

function OpeningChanges({ changes }: { readonly changes: readonly OpeningChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Changed since the last closing" mb="sm">
      <DataTable isLong label="Holdings that changed since the last closing" rows={changes} columns={OPENING_CHANGES} />
    </Panel>
  );
}

type Difference = ComparisonView['differences'][number];

const DIFFERENCES: readonly TableColumn<Difference>[] = [
  ['Fund', 'fund'],
  ['Holding', 'holding'],
  ['Figure', 'figure'],
  ['Currency', 'currency'],
  ['Planned', ({ expected, currency }) => toCompared(expected, currency), 'number'],
  ['In the service', ({ actual, currency }) => toCompared(actual, currency), 'number'],
  ['Difference', ({ difference, currency }) => toCompared(difference, currency), 'number'],
];

function toCompared(value: string, currency: string | undefined): string {
  return currency === undefined ? groupDigits(value) : groupAmount(value, currency);
}

function Comparison({ view: { title, differences, hidden } }: { readonly view: ComparisonView }) {
  return (
    <Panel title={`Plan and result: ${title}`} mb="sm">
      <DataTable isLong label="Figures that are not as the plan showed them" rows={differences} columns={DIFFERENCES} />
      {hidden > 0 && (
        <Quiet mt="sm">
          … and {plural(hidden, 'more figure', 'more figures')}: the result workbook has all of them.
        </Quiet>
      )}
    </Panel>
  );
}
