import { Button, Group, Select, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { Change } from '../../../model/outcomes/plan.ts';
import type { ChangeRowView, SentValueView } from '../../../ui/api/change-set.ts';
import { replaceQuery, useAddress } from '../desk/desk.ts';
import { formatLocalCount, localPlural } from '../format.ts';
import { ProblemAlert } from '../parts/notes/note.tsx';
import { Quiet } from '../parts/panel.tsx';
import { FindingList } from '../parts/rows/finding-list.tsx';
import { ChangeTable, ExactValue } from '../parts/tables/change-table.tsx';
import { StatusTag } from '../parts/tags/tags.tsx';
import { CellLink } from './cell-link.tsx';
import styles from './change-set.module.css';
import { MoneyTable } from './money-table.tsx';
import { type StatusGroup, StatusLinks } from './status-links.tsx';
import { type Changes, type ChosenChanges, toFilter, useChanges } from './use-changes.ts';

const CHANGE_SET_ID = 'rows';

export function showChangeSet(): void {
  document.getElementById(CHANGE_SET_ID)?.scrollIntoView({ block: 'start' });
}

interface ChangeSetProps {
  readonly path: string;
  readonly title: string;
  readonly revision: number;
  readonly choices: FilterChoices;
  readonly groups: readonly StatusGroup[];
}

/** Every row of a plan or a result, value by value: searched, filtered, each led back to its cell. */
export function ChangeSet({ path, title, revision, choices, groups }: ChangeSetProps) {
  const address = useAddress();
  const filter = useMemo(() => toFilter(address.query), [address]);
  const [steady] = useDebouncedValue(filter, 150);
  const changes = useChanges(path, steady, revision);
  const { head, problem } = changes;
  const change = (next: ChosenChanges): void => replaceQuery(address, { ...next });
  return (
    <section className="panel" id={CHANGE_SET_ID} aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <StatusLinks filter={filter} counts={head?.statuses ?? {}} groups={groups} path={address.path} />
      <ChangeFilterBar filter={filter} choices={choices} onChange={change} />
      <ProblemAlert problem={problem} />
      {head !== undefined && (
        <>
          <Quiet my="xs" role="status">
            {head.rows === 0 ? 'No rows match.' : `${localPlural(head.rows, 'row')} shown.`}
          </Quiet>
          <MoneyTable money={head.money} label="Money of these rows, by fund and currency" path={address.path} />
          {head.rows > 0 && (
            <div className={styles.list}>
              <ChangeList changes={changes} label={`${title}, row by row`} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface FilterChoices {
  readonly sheets: readonly string[];
  readonly companies: readonly string[];
  readonly funds: readonly string[];
}

interface ChangeFilterBarProps {
  readonly filter: ChosenChanges;
  readonly choices: FilterChoices;
  readonly onChange: (filter: ChosenChanges) => void;
}

/** Long lists offer so many at a time; typing finds the others. */
const MOST_OFFERED = 100;

function ChangeFilterBar({ filter, choices, onChange }: ChangeFilterBarProps) {
  const { sheets, companies, funds } = choices;
  const choice = (name: 'sheet' | 'company' | 'fund', label: string, data: readonly string[]) =>
    data.length > 0 && (
      <Select
        size="sm"
        w={200}
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
      <Group gap="xs" align="flex-end">
        <TextInput
          size="sm"
          w={220}
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
          <Button size="sm" variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
            Show all rows
          </Button>
        )}
      </Group>
    </search>
  );
}

const GUESSED_PX = 96;
const OVERSCAN = 6;

function ChangeList({ changes, label }: { readonly changes: Changes; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = changes.head?.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESSED_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => changes.want(first, last), [changes, first, last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: its items are laid out by hand, which ends a list for some readers */}
      <div role="list" className={styles.lines} style={{ height: virtual.getTotalSize() }} aria-label={label}>
        {items.map(({ index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            role="listitem"
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.line}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            <Line changes={changes} index={index} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ changes, index }: { readonly changes: Changes; readonly index: number }) {
  const line = changes.lineAt(index);
  if (line === undefined) return <p className={styles.waiting}>…</p>;
  if (line.kind === 'row') return <ChangeRow row={line} />;
  return (
    <h3 className={styles.group}>
      <StatusTag status={line.status} /> <bdi>{line.company ?? 'No company'}</bdi>{' '}
      <span className={styles.count} title={localPlural(line.rows, 'row')}>
        {formatLocalCount(line.rows)}
      </span>
    </h3>
  );
}

function ChangeRow({ row }: { readonly row: ChangeRowView }) {
  const { key, sheet, file, rowNumber, why, id, message, values, changes, findings } = row;
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const replaced = new Map(changes.map((change) => [change.column, change]));
  const others = changes.filter(({ column }) => values.every((value) => value.column !== column));
  return (
    <article className={styles.row}>
      <p className={styles.head}>
        <strong>
          <bdi>{key}</bdi>
        </strong>
        <CellLink sheet={sheet} file={file} rowNumber={rowNumber}>
          {file !== undefined && (
            <>
              <bdi>{file}</bdi> ·{' '}
            </>
          )}
          <bdi>{sheet}</bdi> row {rowNumber}
        </CellLink>
        {id !== undefined && <span className={styles.quiet}>ID in the service: {id}</span>}
      </p>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map((value) => (
            <Value key={value.column} row={row} value={value} before={replaced.get(value.column)} />
          ))}
        </dl>
      )}
      {(values.length === 0 || message !== undefined) && <p className={styles.why}>{message ?? why}</p>}
      {others.length > 0 && <ChangeTable changes={others} />}
      {grave.length > 0 && <FindingList findings={grave} />}
    </article>
  );
}

interface ValueProps {
  readonly row: ChangeRowView;
  readonly value: SentValueView;
  readonly before: Change | undefined;
}

function Value({ row: { sheet, file, rowNumber }, value, before }: ValueProps) {
  const { column, kind, text, currency, cell, shown } = value;
  const shownValue = <ExactValue text={text} isNumber={kind === 'number'} currency={currency} shown={shown} />;
  return (
    <div>
      <dt>{column}</dt>
      <dd>
        {cell === undefined ? (
          shownValue
        ) : (
          <CellLink sheet={sheet} file={file} rowNumber={rowNumber} cell={cell} title={`${sheet}!${cell}`}>
            {shownValue}
          </CellLink>
        )}
        {before !== undefined && <span className={styles.quiet}> was {before.service ?? 'empty'}</span>}
      </dd>
    </div>
  );
}
