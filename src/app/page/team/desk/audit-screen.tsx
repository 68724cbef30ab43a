import { Button, Group, Loader, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import type { AuditEntryView } from '../../../../team/api/audit.ts';
import type { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { replaceQuery, useAddress } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { useEarlier } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';
import styles from './desk.module.css';

interface AuditScreenProps {
  /** The firm; absent for entries that concern no firm. */
  readonly firm?: OwnFirm;
  readonly list: typeof TEAM_OPERATIONS.listOwnAudit;
  /** The same as a table. */
  readonly file: typeof TEAM_OPERATIONS.exportOwnAudit;
}

/** The audit, the latest entries first. They are chained, so that changed or missing ones are found. */
export function AuditScreen({ firm, list, file }: AuditScreenProps) {
  const address = useAddress();
  const { search = '', action = '' } = address.query;
  const [steady] = useDebouncedValue(search, 150);
  const filter = { search: steady, action };
  const { items, first, problem, hasMore, more } = useEarlier({ call: list, query: filter, itemsOf });
  const [actions, setActions] = useState<readonly string[]>([]);
  if (first?.actions !== undefined && first.actions !== actions) setActions(first.actions);
  return (
    <>
      <ScreenTitle intro="Who did what, the latest first. Every entry is sealed together with the one before it.">
        Audit of {firm === undefined ? 'the team' : <bdi>{firm.name}</bdi>}
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      {first?.brokenAt !== undefined && <Broken at={first.brokenAt} />}
      <Panel>
        <Group mb="md" gap="sm" align="flex-end">
          <TextInput
            label="Search"
            placeholder="a person, a submission, a detail"
            leftSection={<IconSearch size={16} aria-hidden />}
            w={280}
            {...bindText(search, (next) => replaceQuery(address, { search: next, action }))}
          />
          <Select
            label="What was done"
            w={220}
            data={[{ value: '', label: 'anything' }, ...actions.map((value) => ({ value, label: toWords(value) }))]}
            value={action}
            allowDeselect={false}
            onChange={(value) => replaceQuery(address, { search, action: value ?? '' })}
          />
          <DownloadButton of={file} query={filter} variant="default">
            Save as a table
          </DownloadButton>
        </Group>
        {items === undefined && problem === undefined && <Loader aria-label="Fetching the audit" />}
        {items?.length === 0 && (
          <Text c="dimmed">{search === '' && action === '' ? 'Nothing has been done yet.' : 'No entry matches.'}</Text>
        )}
        {items !== undefined && items.length > 0 && <Entries entries={items} firm={firm?.id} />}
        {hasMore && (
          <Button mt="sm" size="compact-sm" variant="default" onClick={more}>
            Show earlier entries
          </Button>
        )}
      </Panel>
    </>
  );
}

function toWords(action: string): string {
  return action.replaceAll('-', ' ');
}

function Broken({ at }: { readonly at: number }) {
  return (
    <Note
      tone="bad"
      icon={IconShieldOff}
      title={`The audit does not hold: its chain is broken at entry ${formatCount(at)}`}
    >
      <Text size="sm">
        Entry {formatCount(at)} is not what was written, or one before it is missing. Do not rely on this entry or on
        anything after it. Compare it with a backup, and find out who can write to the database.
      </Text>
    </Note>
  );
}

interface EntriesProps {
  readonly entries: readonly AuditEntryView[];
  readonly firm: string | undefined;
}

function Entries({ entries, firm }: EntriesProps) {
  return (
    <DataTable
      label="Audit"
      rows={entries}
      keyOf={({ number }) => number}
      columns={[
        ['No.', ({ number }) => formatCount(number), 'number'],
        ['When', ({ at }) => formatMoment(at), 'moment'],
        ['Who', ({ actor }) => <bdi>{actor}</bdi>],
        ['What', ({ action }) => toWords(action)],
        [
          'Of what',
          ({ subject }) => <bdi>{firm === undefined ? subject : <Subject firm={firm} text={subject} />}</bdi>,
        ],
        [
          'Details',
          ({ details }) =>
            Object.entries(details).map(([name, value]) => (
              <div key={name}>
                {name}: <bdi>{shorten(String(value))}</bdi>
              </div>
            )),
        ],
        ['Seal', ({ hash }) => <code title={hash}>{shorten(hash)}</code>, styles.seal],
      ]}
    />
  );
}

/** Leads to the submission that an entry is about. */
function Subject({ firm, text }: { readonly firm: string; readonly text: string }) {
  const [, id] = /^submission (\d+)$/.exec(text) ?? [];
  return id === undefined ? text : <a href={toFirmPath(firm, 'submissions', id)}>{text}</a>;
}

/** The first characters tell digests apart; the audit's file has the whole. */
function shorten(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text;
}

function itemsOf({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  return entries;
}
