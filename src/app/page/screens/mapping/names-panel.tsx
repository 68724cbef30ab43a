import { Autocomplete, Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type { NameReview } from '../../../../model/mapping/mapping-review.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import { type MappingView, MOST_NAMES } from '../../../../ui/api/mapping.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, type RunningAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Quiet } from '../../parts/panel.tsx';
import { ShowMore } from '../../parts/rows/show-more.tsx';
import { CONTROLS } from './controls.ts';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

interface NamesPanelProps {
  readonly view: MappingView;
  readonly state: WorkState;
  readonly onEdit: OnEdit;
  readonly action: RunningAction;
}

const FEW = 25;
const TITLES: { readonly [of in NameReview['of']]: string } = { companies: 'Companies', funds: 'Funds' };

export function NamesPanel({ view, state, onEdit, action }: NamesPanelProps) {
  const { ask } = useDesk();
  const some = view.names.filter(({ total }) => total > 0);
  if (some.length === 0) return null;
  return (
    <details className="panel">
      <summary>Names of companies and funds</summary>
      <Group justify="space-between" mt="xs">
        <Quiet>
          {view.hasNames
            ? 'A company that does not exist yet is created; a fund has to be one of the firm’s.'
            : 'Look up the firm’s names to match them here. Until then they are used as they are.'}
        </Quiet>
        {!view.hasNames && state.connection.kind !== 'none' && (
          <Button
            variant="default"
            size="compact-md"
            disabled={state.job !== undefined}
            onClick={() => action.run(() => ask(CALLS.askForNames))}
          >
            Look up the firm’s names
          </Button>
        )}
      </Group>
      {some.map(({ of, total, unknown }) => (
        <details key={of}>
          <summary className={styles.summary}>
            {TITLES[of]}: {plural(total, 'name')}
            {view.hasNames && unknown > 0 ? `, ${unknown} not the firm’s` : ''}
          </summary>
          <FirmNames of={of} view={view} onEdit={onEdit} />
        </details>
      ))}
    </details>
  );
}

export function FirmNames({
  of,
  view,
  onEdit,
}: Pick<NamesPanelProps, 'view' | 'onEdit'> & { readonly of: NameReview['of'] }) {
  const [search, setSearch] = useState('');
  const [steady] = useDebouncedValue(search, 180);
  const [limit, setLimit] = useState(FEW);
  const { value: page } = useLoaded(CALLS.listMappingNames, view.revision, { of, search: steady, limit });
  return (
    <>
      {(page === undefined || page.total > FEW || search !== '') && (
        <TextInput
          mt="xs"
          size="xs"
          maw={320}
          label={`Search the ${TITLES[of].toLowerCase()}`}
          {...bindText(search, setSearch)}
        />
      )}
      <div className={styles.matches}>
        {page?.rows.map((row) => (
          <Name key={`${row.text} ${row.to}`} of={of} row={row} view={view} onEdit={onEdit} />
        ))}
      </div>
      {page?.total === 0 && <Quiet>No names match.</Quiet>}
      <ShowMore
        shown={page?.rows.length ?? 0}
        total={page?.total ?? 0}
        most={MOST_NAMES}
        onMore={() => setLimit(MOST_NAMES)}
      />
      {page !== undefined && page.total > MOST_NAMES && (
        <Text size="xs" c="dimmed" mt="xs">
          Search to find the others of {plural(page.total, 'name')}.
        </Text>
      )}
    </>
  );
}

interface NameProps {
  readonly of: NameReview['of'];
  readonly row: NameReview['rows'][number];
  readonly view: MappingView;
  readonly onEdit: OnEdit;
}

function Name({ of, row, view, onEdit }: NameProps) {
  const { text, count, isKnown } = row;
  const { now = '', choices, say, clear } = CONTROLS.name(of, row, view);
  const [typed, setTyped] = useState(now);
  const said = useRef(now);
  const commit = (next: string): void => {
    const name = next.trim();
    if (name === said.current) return;
    said.current = name;
    // Its own name is no other.
    const change = name === '' || name === text ? clear : say?.(name);
    if (change !== undefined) onEdit(change);
  };
  const isWrong = view.hasNames && !isKnown && of === 'funds';
  const description =
    view.hasNames && !isKnown && of === 'companies' ? 'does not exist yet: would be created' : undefined;
  return (
    <Autocomplete
      size="xs"
      label={
        <>
          <bdi>{text}</bdi> ({plural(count, 'row')})
        </>
      }
      description={description}
      placeholder="as written"
      error={isWrong ? 'the firm has no fund of that name: choose one' : undefined}
      data={choices.map(({ value }) => value)}
      limit={50}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={commit}
      onBlur={() => commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed);
      }}
    />
  );
}
