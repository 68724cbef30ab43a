import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type { TieOutLine } from '../../../../model/outcomes/outcome.ts';
import type {
  ComparisonView,
  MarksView,
  OpeningChangeView,
  ReconciliationView,
  RollForwardView,
  SourceTieOutView,
} from '../../../../ui/api/money.ts';
import { groupAmount, groupDigits, groupMoney } from '../../format.ts';
import { Panel, Quiet } from '../panel.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { ClosesTag } from '../tags/tags.tsx';
import styles from './money-panels.module.css';

interface MoneyPanelsProps {
  readonly of: {
    readonly rollForward?: RollForwardView | undefined;
    readonly marks?: MarksView | undefined;
    readonly tieOut?: readonly TieOutLine[];
    readonly sourceTieOut?: SourceTieOutView | undefined;
  };
  /** Above the table of the roll-forward. */
  readonly children?: ReactNode;
}

/** The money of a plan or a run: the roll-forward whole, and what belongs to it beside it, if there is room. */
export function MoneyPanels({ of: { rollForward, marks, tieOut = [], sourceTieOut }, children }: MoneyPanelsProps) {
  return (
    <>
      {rollForward !== undefined && rollForward.lines.length > 0 && (
        <RollForwardPanel view={rollForward}>{children}</RollForwardPanel>
      )}
      <div className="beside">
        {rollForward !== undefined && <RollForwardChecks view={rollForward} />}
        <Marks view={marks} />
        <TieOut lines={tieOut} />
        <SourceTieOutPanel view={sourceTieOut} />
      </div>
    </>
  );
}

type Line = RollForwardView['lines'][number];

/** Cost and shares before and after, by fund, company and security; `children` stand between title and table. */
function RollForwardPanel({ view, children }: { readonly view: RollForwardView; readonly children?: ReactNode }) {
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

/** Panels that explain the roll-forward: changes since the last closing, planned against actual, by fund against the service. */
function RollForwardChecks({ view }: { readonly view: RollForwardView }) {
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

type Table = MarksView['tables'][number];
type Cell = Table['rows'][number][number];

function Marks({ view }: { readonly view: MarksView | undefined }) {
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

/** Entered cost by company, fund and currency: before + added = after, or by how much it is off. */
function TieOut({ lines }: { readonly lines: readonly TieOutLine[] }) {
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ difference }) => difference !== '0');
  return (
    <Panel
      title={`Tie-out of entered cost: ${isOpen ? 'it does not close' : 'it closes, before + added = after'}`}
      mb="sm"
    >
      <DataTable isLong label="Tie-out of entered cost" rows={lines} columns={COLUMNS} />
    </Panel>
  );
}

const COLUMNS: readonly TableColumn<TieOutLine>[] = [
  ['Company', 'company'],
  ['Fund', 'fund'],
  ['Currency', 'currency'],
  ['Before', ({ before, currency }) => groupAmount(before, currency), 'number'],
  ['Added', ({ added, currency }) => groupAmount(added, currency), 'number'],
  ['After', ({ after, currency }) => groupAmount(after, currency), 'number'],
  [
    'Closes',
    ({ difference, currency }) => (
      <ClosesTag isClosed={difference === '0'} otherwise={`off by ${groupMoney(difference, currency)}`} />
    ),
  ],
];

/** Sums of a column of amounts in a foreign spreadsheet, as decimals in the format of its cells. */
interface SourceColumn {
  readonly column: string;
  readonly total: string;
  readonly loaded: string;
  readonly leftOut: string;
  readonly isTiedOut: boolean;
}

/** The columns of a table of such, but for the sheet before them and what is said of them. */
export const SOURCE_COLUMNS: readonly TableColumn<SourceColumn>[] = [
  ['Column', 'column'],
  ['In its cells', ({ total }) => groupDigits(total), 'number'],
  ['Loaded', ({ loaded }) => groupDigits(loaded), 'number'],
  ['Left out', ({ leftOut }) => groupDigits(leftOut), 'number'],
  ['Ties out', ({ isTiedOut }) => <ClosesTag isClosed={isTiedOut} otherwise="no" />],
];

/** How much of each column of amounts is loaded, and why the rest is left out. */
function SourceTieOutPanel({ view }: { readonly view: SourceTieOutView | undefined }) {
  if (view === undefined) return null;
  const { lines, hidden } = view;
  const isOpen = lines.some(({ isTiedOut }) => !isTiedOut);
  return (
    <Panel
      title={`Tie-out of the source: ${isOpen ? 'amounts are left out without a reason' : 'loaded, or left out for a reason'}`}
      mb="sm"
    >
      <DataTable
        label="Tie-out of the source, its amounts as they stand"
        rows={lines}
        columns={[
          ['Sheet', 'sheet'],
          ...SOURCE_COLUMNS,
          ['Why, and its own totals', ({ remarks }) => remarks.join('; ')],
        ]}
      />
      {hidden > 0 && <p>… and {hidden} more columns, in the report workbook.</p>}
    </Panel>
  );
}

/** Room for signatures on paper; a screen shows none of it. */
export function Signatures({
  preparedBy,
  appliedBy,
  approvedBy,
}: {
  readonly preparedBy: string;
  readonly appliedBy?: string;
  readonly approvedBy?: string | undefined;
}) {
  return (
    <dl className={styles.signatures}>
      <dt>Prepared by</dt>
      <dd>{preparedBy}</dd>
      <dt>Approved by</dt>
      <dd>{approvedBy}</dd>
      {appliedBy !== undefined && (
        <>
          <dt>Applied by</dt>
          <dd>{appliedBy}</dd>
        </>
      )}
      <dt>Date</dt>
      <dd />
    </dl>
  );
}
