import { Button, Loader, Text, Title } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { type AuditEntryView, auditPage } from '../../../../team/api/audit.ts';
import { formatLocalCount, formatMoment } from '../../format.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, FigureCell, FigureHead, Head } from '../../parts/tables/data-table.tsx';
import { useEarlier } from '../ask/use-earlier.ts';

interface AuditScreenProps {
  /** Of the firm; of what concerns no firm where there is none. */
  readonly name?: string;
  /** Where it is asked for, below `/api/`. */
  readonly path: string;
}

/** Who did what, and when. Each entry is chained to the one before: what was changed or taken out is found. */
export function AuditScreen({ name, path }: AuditScreenProps) {
  const { items, first, problem, hasMore, more } = useEarlier({ path, schema: auditPage, itemsOf });
  return (
    <>
      <div>
        <Title order={1} size="h2">
          {name === undefined ? (
            'Audit of the team'
          ) : (
            <>
              Audit of <bdi>{name}</bdi>
            </>
          )}
        </Title>
        <Text c="dimmed" mt={4}>
          Who did what, the latest first. Every entry is sealed together with the one before it.
        </Text>
      </div>
      <ProblemAlert problem={problem} />
      {first?.brokenAt !== undefined && <Broken at={first.brokenAt} />}
      {items === undefined && problem === undefined && <Loader aria-label="Fetching the audit" />}
      {items !== undefined && (
        <section className="panel">
          {items.length === 0 ? <Text c="dimmed">Nothing has been done yet.</Text> : <Entries entries={items} />}
          {hasMore && (
            <Button mt="sm" size="compact-sm" variant="default" onClick={more}>
              Show earlier entries
            </Button>
          )}
        </section>
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
  const heads = (
    <>
      <FigureHead>No.</FigureHead>
      <Head>When</Head>
      <Head>Who</Head>
      <Head>What</Head>
      <Head>Of what</Head>
      <Head>Details</Head>
      <Head>Seal</Head>
    </>
  );
  return (
    <DataTable label="Audit" heads={heads}>
      {entries.map(({ number, at, actor, action, subject, details, hash }) => (
        <tr key={number}>
          <FigureCell>{formatLocalCount(number)}</FigureCell>
          <td className="moment">{formatMoment(at)}</td>
          <td>
            <bdi>{actor}</bdi>
          </td>
          <td>{action.replaceAll('-', ' ')}</td>
          <td>
            <bdi>{subject}</bdi>
          </td>
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

/** A digest is told from others by its first characters; the whole of it is in the audit's own file. */
function shorten(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text;
}

function itemsOf({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  return entries;
}
