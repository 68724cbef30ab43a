import { Button, Group, Select, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { plural } from '../../../base/util/text/words.ts';
import { replaceQuery, useAddress } from '../desk/desk.ts';
import { ProblemAlert } from '../parts/notes/note.tsx';
import { Quiet } from '../parts/panel.tsx';
import { ChangeList } from './change-list.tsx';
import { MoneyTable } from './money-table.tsx';
import { type StatusGroup, StatusLinks } from './status-links.tsx';
import { type ChangeCall, type ChosenChanges, toFilter, useChanges } from './use-changes.ts';

const CHANGE_SET_ID = 'rows';

export function showChangeSet(): void {
  document.getElementById(CHANGE_SET_ID)?.scrollIntoView({ block: 'start' });
}

interface ChangeSetProps {
  readonly rows: ChangeCall;
  readonly title: string;
  readonly revision: number;
  readonly choices: FilterChoices;
  readonly groups: readonly StatusGroup[];
}

/** Every row of a plan or a result, value by value: searched, filtered, each led back to its cell. */
export function ChangeSet({ rows, title, revision, choices, groups }: ChangeSetProps) {
  const address = useAddress();
  const filter = useMemo(() => toFilter(address.query), [address]);
  const [steady] = useDebouncedValue(filter, 150);
  const changes = useChanges(rows, steady, revision);
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
            {head.rows === 0 ? 'No rows match.' : `${plural(head.rows, 'row')} shown.`}
          </Quiet>
          <MoneyTable money={head.money} label="Money of these rows, by fund and currency" path={address.path} />
          {head.rows > 0 && <ChangeList changes={changes} head={head} label={`${title}, row by row`} />}
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
