import { Button, Group, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { ChangeFilter } from '../../../ui/api/change-set.ts';
import type { PlanView } from '../../../ui/api/plan.ts';
import { ROW_STATUSES, type RowStatus, type StatusCounts } from '../../../ui/api/row-status.ts';
import { replaceQuery, useAddress } from '../desk/desk.ts';
import { toHash } from '../desk/places.ts';
import { ProblemAlert } from '../parts/notes/note.tsx';
import { Panel, Quiet } from '../parts/panel.tsx';
import { DataTable, type TableColumn } from '../parts/tables/data-table.tsx';
import { StatusTag } from '../parts/tags/tags.tsx';
import { type ChangeCall, ChangeList, toFilter, toStatusText, useChanges } from './change-list.tsx';
import styles from './change-set.module.css';
import { MoneyTable } from './money-table.tsx';

const CHANGE_SET_ID = 'rows';

export function showChangeSet(): void {
  document.getElementById(CHANGE_SET_ID)?.scrollIntoView({ block: 'start' });
}

type Sheets = PlanView['sheets'];

interface ChangeSetProps {
  readonly of: Pick<PlanView, 'sheets' | 'companies' | 'funds'>;
  readonly rows: ChangeCall;
  readonly title: string;
  readonly revision: number;
  readonly groups: readonly StatusGroup[];
  /** The columns of the table of counts, and what it is called. */
  readonly statuses: readonly RowStatus[];
  readonly label: string;
}

/** Every row of a plan or a result: counted by sheet, and value by value: searched, filtered, each led back to its cell. */
export function ChangeSet({
  of: { sheets, companies, funds },
  rows,
  title,
  revision,
  groups,
  ...counts
}: ChangeSetProps) {
  const address = useAddress();
  const filter = useMemo(() => toFilter(address.query), [address]);
  const [steady] = useDebouncedValue(filter, 150);
  const changes = useChanges(rows, steady, revision);
  const { head, problem } = changes;
  const change = (next: ChangeFilter): void => replaceQuery(address, { ...next });
  return (
    <>
      <Panel title="Rows" mb="sm">
        <CountTable sheets={sheets} path={address.path} {...counts} />
      </Panel>
      <section className="panel" id={CHANGE_SET_ID} aria-label={title}>
        <Title order={2} size="h4" mb="xs">
          {title}
        </Title>
        <StatusLinks filter={filter} counts={head?.statuses ?? {}} groups={groups} path={address.path} />
        <ChangeFilterBar
          filter={filter}
          choices={{ companies, funds, sheets: sheets.map(({ sheet }) => sheet) }}
          onChange={change}
        />
        <ProblemAlert problem={problem} />
        {head !== undefined && (
          <>
            <Quiet my="xs" role="status">
              {head.rows === 0 ? 'No rows match.' : `${plural(head.rows, 'row')} shown.`}
            </Quiet>
            <MoneyTable money={head.money} label="Money of these rows, by fund and currency" path={address.path} />
            {head.rows > 0 && <ChangeList changes={changes} head={head} label={`${title}, row by row`} />}
          </>
        )}
      </section>
    </>
  );
}

interface CountTableProps extends Pick<ChangeSetProps, 'statuses' | 'label'> {
  readonly sheets: Sheets;
  readonly path: string;
}

/** Rows by sheet and status, each count a link to its rows; statuses that no row has are left out. */
function CountTable({ sheets, statuses, label, path }: CountTableProps) {
  const used = statuses.filter((status) => sheets.some(({ counts }) => (counts[status] ?? 0) > 0));
  const link = (count: number, rows: { readonly sheet?: string; readonly status?: RowStatus }): ReactNode =>
    count === 0 ? (
      '–'
    ) : (
      <a href={toHash(path, rows)} onClick={showChangeSet}>
        {formatCount(count)}
      </a>
    );
  const sum = (count: (sheet: Sheets[number]) => number): number =>
    sheets.reduce((total, sheet) => total + count(sheet), 0);
  return (
    <DataTable
      label={label}
      rows={sheets}
      columns={[
        ['Sheet', 'sheet'],
        ...used.map((status): TableColumn<Sheets[number]> => {
          const cell = ({ sheet, counts }: Sheets[number]) => link(counts[status] ?? 0, { sheet, status });
          return [<StatusTag key={status} status={status} />, cell, 'number'];
        }),
        ['Total', ({ sheet, total }) => link(total, { sheet }), 'number'],
      ]}
      foot={[
        [
          'Total',
          ...used.map((status) =>
            link(
              sum(({ counts }) => counts[status] ?? 0),
              { status },
            ),
          ),
          link(
            sum(({ total }) => total),
            {},
          ),
        ],
      ]}
    />
  );
}

interface FilterChoices {
  readonly sheets: readonly string[];
  readonly companies: readonly string[];
  readonly funds: readonly string[];
}

interface ChangeFilterBarProps {
  readonly filter: ChangeFilter;
  readonly choices: FilterChoices;
  readonly onChange: (filter: ChangeFilter) => void;
}

/** Long lists offer so many at a time; typing finds the others. */
const MOST_OFFERED = 100;

function ChangeFilterBar({ filter, choices, onChange }: ChangeFilterBarProps) {
  const { sheets, companies, funds } = choices;
  const choice = (name: 'sheet' | 'company' | 'fund', label: string, data: readonly string[]) =>
    data.length > 0 && (
      <Select
        size="sm"
        label={label}
        placeholder="any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
        limit={MOST_OFFERED}
        data={[...data]}
        value={filter[name] ?? null}
        onChange={(value) => onChange({ ...filter, [name]: value ?? '' })}
      />
    );
  return (
    <search>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="xs" verticalSpacing="xs" maw={1100}>
        <TextInput
          size="sm"
          label="Search values"
          placeholder="a name, an amount, a day"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search ?? ''}
          onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
        />
        {choice('company', 'Company', companies)}
        {choice('fund', 'Fund', funds)}
        {choice('sheet', 'Sheet', sheets)}
        {Object.keys(filter).length > 0 && (
          <Group align="flex-end">
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onChange({})}
            >
              Show all rows
            </Button>
          </Group>
        )}
      </SimpleGrid>
    </search>
  );
}

export interface StatusGroup {
  readonly label: string;
  readonly statuses: readonly RowStatus[];
}

interface StatusLinksProps {
  readonly filter: ChangeFilter;
  readonly counts: StatusCounts;
  readonly groups: readonly StatusGroup[];
  readonly path: string;
}

function StatusLinks({ filter, counts, groups, path }: StatusLinksProps) {
  const sum = (statuses: readonly RowStatus[]): number =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
  const used = ROW_STATUSES.filter((status) => (counts[status] ?? 0) > 0 || filter.status === status);
  const link = (status: string | undefined, label: ReactNode, count: number) => (
    <li key={status ?? ''}>
      <a href={toHash(path, { ...filter, status })} aria-current={filter.status === status ? 'true' : undefined}>
        {label}{' '}
        <Text span inherit fw={600}>
          {formatCount(count)}
        </Text>
      </a>
    </li>
  );
  return (
    <ul className={styles.links} aria-label="Rows by status">
      {link(undefined, 'All rows', sum(ROW_STATUSES))}
      {groups.map(({ label, statuses }) => link(toStatusText(statuses), label, sum(statuses)))}
      {used.map((status) => link(status, <StatusTag status={status} />, counts[status] ?? 0))}
    </ul>
  );
}
