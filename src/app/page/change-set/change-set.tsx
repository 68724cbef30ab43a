import { Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { replaceQuery, useAddress } from '../desk/use-address.ts';
import { localPlural } from '../format.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import { type ChangeFilter, toFilter } from './change-filter.ts';
import { ChangeFilterBar, type FilterChoices } from './change-filter-bar.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './change-set.module.css';
import { MoneyTable } from './money-table.tsx';
import { type StatusGroup, StatusLinks } from './status-links.tsx';
import { useChanges } from './use-changes.ts';

const CHANGE_SET_ID = 'rows';

/** Brings the list to sight that a count leads to. */
export function showChangeSet(): void {
  document.getElementById(CHANGE_SET_ID)?.scrollIntoView({ block: 'start' });
}

interface ChangeSetProps {
  /** Below `/api/`. */
  readonly path: string;
  readonly title: string;
  readonly revision: number;
  readonly choices: FilterChoices;
  /** Statuses that are looked at together. */
  readonly groups: readonly StatusGroup[];
}

/** Every row of a plan or a result, value by value: searched, filtered, each led back to its cell. */
export function ChangeSet({ path, title, revision, choices, groups }: ChangeSetProps) {
  const address = useAddress();
  const filter = useMemo(() => toFilter(address.query), [address]);
  const [steady] = useDebouncedValue(filter, 150);
  const changes = useChanges(path, steady, revision);
  const { head, problem } = changes;
  const change = (next: ChangeFilter): void => replaceQuery(address, { ...next });
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
          <Text size="sm" c="dimmed" my="xs" role="status">
            {head.rows === 0 ? 'No rows match.' : `${localPlural(head.rows, 'row')} shown.`}
          </Text>
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
