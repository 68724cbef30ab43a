import { Button, Loader, Text } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { type AuditEntryView, auditPage } from '../../../../team/api/audit.ts';
import { formatLocalCount } from '../../format.ts';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, FigureCell, figureHead, MomentCell, NameCell } from '../../parts/tables/data-table.tsx';
import { useEarlier } from '../ask/use-earlier.ts';

interface AuditScreenProps {
  /** The firm; absent for entries that concern no firm. */
  readonly name?: string;
  /** Below `/api/`. */
  readonly path: string;
}

/** The audit, the latest entries first. They are chained, so that changed or missing ones are found. */
export function AuditScreen({ name, path }: AuditScreenProps) {
  const { items, first, problem, hasMore, more } = useEarlier({ path, schema: auditPage, itemsOf });
  return (
    <>
      <ScreenTitle intro="Who did what, the latest first. Every entry is sealed together with the one before it.">
        Audit of {name === undefined ? 'the team' : <bdi>{name}</bdi>}
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      {first?.brokenAt !== undefined && <Broken at={first.brokenAt} />}
      {items === undefined && problem === undefined && <Loader aria-label="Fetching the audit" />}
      {items !== undefined && (
        <Panel>
          {items.length === 0 ? <Text c="dimmed">Nothing has been done yet.</Text> : <Entries entries={items} />}
          {hasMore && (
            <Button mt="sm" size="compact-sm" variant="default" onClick={more}>
              Show earlier entries
            </Button>
          )}
        </Panel>
      )}
    </>
  );
}

function Broken({ at }: { readonly at: number }) {
  return (
    <Note
      tone="bad"
      icon={IconShieldOff}
      title={`The audit does not hold: its chain is broken at entry ${formatLocalCount(at)}`}
    >
      <Text size="sm">
        Entry {formatLocalCount(at)} is not what was written, or one before it is missing. Do not rely on this entry or
        on anything after it. Compare it with a backup, and find out who can write to the database.
      </Text>
    </Note>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  return (
    <DataTable label="Audit" heads={[figureHead('No.'), 'When', 'Who', 'What', 'Of what', 'Details', 'Seal']}>
      {entries.map(({ number, at, actor, action, subject, details, hash }) => (
        <tr key={number}>
          <FigureCell>{formatLocalCount(number)}</FigureCell>
          <MomentCell at={at} />
          <NameCell>{actor}</NameCell>
          <td>{action.replaceAll('-', ' ')}</td>
          <NameCell>{subject}</NameCell>
          <td>
            {Object.entries(details).map(([name, value]) => (
              <div key={name}>
                {name}: <bdi>{shorten(String(value))}</bdi>
              </div>
            ))}
          </td>
          <td>
            <code title={hash}>{shorten(hash)}</code>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The first characters tell digests apart; the audit's file has the whole. */
function shorten(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text;
}

function itemsOf({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  return entries;
}
