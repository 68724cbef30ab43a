import { Autocomplete, Box, Button, FileButton, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type { MappedTableReview, NameReview, TieOutReview } from '../../../../model/mapping/mapping-review.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import { type MappingView, MOST_NAMES } from '../../../../ui/api/mapping.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { groupDigits } from '../../format.ts';
import { bindText, type RunningAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { SOURCE_COLUMNS } from '../../parts/money/money-panels.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { ShowMore } from '../../parts/rows/finding-list.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { CONTROLS } from './controls.ts';
import styles from './mapping.module.css';
import { useEdit } from './use-mapping-edits.ts';

/** Nobody reads more on a page; the report workbook has all of them. */
const MOST_LINES = 100;
const MOST_SHOWN = 3;

interface TieOutBarProps {
  readonly lines: readonly TieOutReview[];
  /** The tab and the column in question: they come first. */
  readonly tab: string | undefined;
  readonly lit: string | undefined;
  /** Errors besides open questions: they keep rows back, whose amounts are not loaded. */
  readonly errors: number;
}

/** The source's own sums against what would be loaded: a line that stays in sight, and all columns on demand. */
export function TieOutBar({ lines, tab, lit, errors }: TieOutBarProps) {
  if (lines.length === 0) return null;
  const open = lines.filter(({ isTiedOut }) => !isTiedOut).length;
  const isOpen = open > 0 || errors > 0;
  const rank = (line: TieOutReview): number =>
    (line.tab === tab ? 0 : 4) + (isOf(line, lit) ? 0 : 2) + (line.isTiedOut ? 1 : 0);
  const sums = lines.filter(({ isPrice }) => isPrice === undefined);
  const shown = sums.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_SHOWN);
  return (
    <details className={styles.tieOut}>
      <summary>
        <span className={styles.tieOutState} data-open={isOpen || undefined}>
          {isOpen ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
          {toState(open, errors)}
        </span>
        {shown.map(({ tab: of, column, total, loaded }) => (
          <span key={`${of} ${column} ${total}`} className={styles.sum}>
            <bdi>{column}</bdi> <strong>{groupDigits(loaded)}</strong> of {groupDigits(total)} loaded
          </span>
        ))}
      </summary>
      <Quiet my="xs">What each column of amounts comes to in its cells, and how much of that is loaded.</Quiet>
      <DataTable
        label="Tie-out of the source, its amounts as they stand"
        rows={lines.slice(0, MOST_LINES)}
        columns={[['Sheet', 'tab'], ...SOURCE_COLUMNS, ['Why', ({ remarks }) => remarks.join('; '), styles.why]]}
      />
    </details>
  );
}

function toState(open: number, errors: number): string {
  if (open > 0) return `${plural(open, 'column')} not accounted for`;
  return errors > 0 ? `${plural(errors, 'error')} would keep rows back` : 'Every amount is accounted for';
}

/** Named `D "Cost"`. */
function isOf({ column }: TieOutReview, letters: string | undefined): boolean {
  return letters !== undefined && (column === letters || column.startsWith(`${letters} `));
}

/** The tables left out, each with why, and a button where it can be taken in again. */
export function LeftTables({ tables }: { readonly tables: readonly MappedTableReview[] }) {
  const onEdit = useEdit();
  const left = tables.filter(({ isLeft }) => isLeft);
  if (left.length === 0) return null;
  return (
    <details className="panel">
      <summary>{plural(left.length, 'table')} left out</summary>
      {left.map((table) => {
        const take = CONTROLS.left(table);
        return (
          <Group key={table.table} justify="space-between" wrap="nowrap" mt="xs">
            <div>
              <Text size="sm">{table.name}</Text>
              <Quiet>{table.because ?? 'It has no amounts.'}</Quiet>
            </div>
            {take !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${take.label}: ${table.name}`}
                onClick={() => onEdit(take.change)}
              >
                {take.label}
              </Button>
            )}
          </Group>
        );
      })}
    </details>
  );
}

interface NamesPanelProps {
  readonly view: MappingView;
  readonly state: WorkState;
  readonly action: RunningAction;
}

const FEW = 25;
const TITLES: { readonly [of in NameReview['of']]: string } = { companies: 'Companies', funds: 'Funds' };

export function NamesPanel({ view, state, action }: NamesPanelProps) {
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
          <Box component="summary" fz="sm" mt="xs">
            {TITLES[of]}: {plural(total, 'name')}
            {view.hasNames && unknown > 0 ? `, ${unknown} not the firm’s` : ''}
          </Box>
          <FirmNames of={of} view={view} />
        </details>
      ))}
    </details>
  );
}

export function FirmNames({ of, view }: Pick<NamesPanelProps, 'view'> & { readonly of: NameReview['of'] }) {
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
          <Name key={`${row.text} ${row.to}`} of={of} row={row} view={view} />
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
}

function Name({ of, row, view }: NameProps) {
  const onEdit = useEdit();
  const { text, count, isKnown } = row;
  const { now = '', choices, say, clear } = CONTROLS.name(of, row, view);
  const [typed, setDraft] = useState(now);
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
      onChange={setDraft}
      onOptionSubmit={commit}
      onBlur={() => commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed);
      }}
    />
  );
}

export function FilePanel({ revision, action }: { readonly revision: number; readonly action: RunningAction }) {
  const { ask } = useDesk();
  const [isOpened, setOpened] = useState(false);
  const use = (text: string): void => action.run(() => ask(CALLS.replaceMapping, { body: { text } }));
  return (
    <details className="panel" onToggle={(event) => setOpened(isOpened || event.currentTarget.open)}>
      <summary>The mapping as a file (YAML)</summary>
      <Quiet mt="xs">
        This file says the same as the page above. It can also do what the page does not offer: patterns, conditions and
        steps.
      </Quiet>
      <Group gap="sm" mt="xs">
        <DownloadButton of={CALLS.getMappingFile} size="compact-sm" variant="default">
          Save the file
        </DownloadButton>
        <FileButton
          accept=".yaml,.yml"
          onChange={(file) => {
            if (file !== null) action.run(async () => ask(CALLS.replaceMapping, { body: { text: await file.text() } }));
          }}
          inputProps={{ 'aria-label': 'A mapping file' }}
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              Use another file …
            </Button>
          )}
        </FileButton>
        <Button size="compact-sm" variant="default" onClick={() => action.run(() => ask(CALLS.leaveMapping))}>
          Read the workbook without a mapping
        </Button>
      </Group>
      {isOpened && <Editor revision={revision} onUse={use} isBusy={action.isBusy} />}
    </details>
  );
}

interface Draft {
  readonly text: string;
  /** The text of the file when it was begun. */
  readonly from: string;
}

/** Keeps what was typed, whatever else changes the mapping meanwhile. */
function Editor({
  revision,
  onUse,
  isBusy,
}: {
  readonly revision: number;
  readonly onUse: (text: string) => void;
  readonly isBusy: boolean;
}) {
  const now = useLoaded(CALLS.getMappingText, revision).value?.text ?? '';
  const [draft, setDraft] = useState<Draft>();
  // A text that has been read is no draft any more: the next change of the mapping would seem to go against it.
  if (draft?.text === now) setDraft(undefined);
  const text = draft?.text ?? now;
  return (
    <>
      {draft !== undefined && draft.from !== now && (
        <Note tone="warn" icon={IconAlertTriangle} title="The mapping has been changed since you began to type here">
          <Text size="sm">If it is read like this, your text takes the place of those changes.</Text>
          <Button size="compact-sm" variant="default" mt={4} onClick={() => setDraft(undefined)}>
            Start over from the mapping as it is now
          </Button>
        </Note>
      )}
      <Textarea
        mt="sm"
        label="The file"
        classNames={{ input: styles.yaml }}
        rows={18}
        spellCheck={false}
        {...bindText(text, (next) => setDraft({ text: next, from: draft?.from ?? now }))}
      />
      <Button mt="xs" variant="default" disabled={draft === undefined || isBusy} onClick={() => onUse(text)}>
        Read it like this
      </Button>
    </>
  );
}
