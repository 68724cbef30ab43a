import { Button, FileInput, PasswordInput, Radio, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { watchView } from '../../../../team/api/edges.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import { toFirmPath } from '../words/places.ts';
import { FormPanel } from './form-panel.tsx';

const HEADS = (
  <>
    <Head>Where</Head>
    <Head>Maker</Head>
    <Head>Last checked</Head>
    <Head>Found</Head>
    <Head>Action</Head>
  </>
);

type Watch = z.infer<typeof watchView>;

/** Folders in which new workbooks are looked for. What is found there is planned, and never applied unasked. */
export function WatchesPanel({ firm }: { readonly firm: string }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listWatches, { firm });
  const action = useAction();
  const end = async (watch: number): Promise<void> => {
    await perform(TEAM_OPERATIONS.endWatch, { params: { firm, watch } });
    again();
  };
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Watched folders
      </Title>
      <ProblemAlert problem={problem ?? action.problem} />
      {value?.watches.length === 0 && <Text c="dimmed">No folder is watched.</Text>}
      {value !== undefined && value.watches.length > 0 && (
        <DataTable label="Watched folders" heads={HEADS}>
          {value.watches.map((watch) => (
            <tr key={watch.id}>
              <td>
                <bdi>{sayPlace(watch)}</bdi>
                {watch.mapping !== undefined && (
                  <div>
                    read by <bdi>{watch.mapping.name}</bdi>
                  </div>
                )}
                {watch.problem !== undefined && <div role="alert">{watch.problem}</div>}
              </td>
              <td>
                <bdi>{watch.owner.name}</bdi>
              </td>
              <td className="moment">{watch.lookedAt === undefined ? 'not yet' : formatMoment(watch.lookedAt)}</td>
              <td>
                <Found firm={firm} taken={watch.taken} />
              </td>
              <td>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={action.isBusy}
                  aria-label={`Stop watching ${sayPlace(watch)}`}
                  onClick={() => action.run(() => end(watch.id))}
                >
                  Stop watching
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <WatchForm firm={firm} onAdded={again} />
    </section>
  );
}

/** What was found there, and why some of it was not taken. */
function Found({ firm, taken }: { readonly firm: string; readonly taken: Watch['taken'] }) {
  if (taken.length === 0) return 'nothing yet';
  return (
    <details>
      <summary>{localPlural(taken.length, 'file')}</summary>
      <ul>
        {taken.map(({ path, submission, problem }) => (
          <li key={path}>
            <bdi>{path}</bdi>
            {submission !== undefined && (
              <>
                : <a href={toFirmPath(firm, 'submissions', submission)}>submission {submission}</a>
              </>
            )}
            {problem !== undefined && `: ${problem}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sayPlace({ place }: Watch): string {
  if (place.kind === 'folder') return place.path;
  const port = place.port === 22 ? '' : `:${place.port}`;
  return `sftp://${place.userName}@${place.host}${port}/${place.path.replace(/^\//, '')}`;
}

const NOTHING = { path: '', host: '', userName: '', hostKey: '', secret: '', owner: '' };

const FIELDS = {
  path: { label: 'Folder', placeholder: '/quarter/in' },
  host: { label: 'Host', placeholder: 'sftp.example.com' },
  userName: { label: 'User name', placeholder: '' },
  hostKey: { label: 'Fingerprint of the host key', placeholder: 'SHA256:…' },
  owner: { label: 'E-mail address of the preparer whose workbooks these are', placeholder: '' },
} as const;

/** Has one more folder watched. */
function WatchForm({ firm, onAdded }: { readonly firm: string; readonly onAdded: () => void }) {
  const [kind, setKind] = useState<'folder' | 'sftp'>('folder');
  const [said, setSaid] = useState(NOTHING);
  const [mapping, setMapping] = useState<File | null>(null);
  const action = useAction();
  const add = async (): Promise<void> => {
    const { path, host, userName, hostKey, secret, owner } = said;
    const place = kind === 'folder' ? { kind, path } : { kind, path, host, userName, hostKey };
    const readBy = mapping === null ? {} : { mapping: { name: mapping.name, text: await mapping.text() } };
    const body = { place, owner, ...readBy, ...(kind === 'sftp' && secret !== '' ? { secret } : {}) };
    await perform(TEAM_OPERATIONS.addWatch, { params: { firm }, body });
    setSaid(NOTHING);
    setMapping(null);
    onAdded();
  };
  const field = (name: keyof typeof FIELDS) => (
    <TextInput
      key={name}
      {...FIELDS[name]}
      required
      autoComplete="off"
      value={said[name]}
      onChange={(event) => setSaid({ ...said, [name]: event.currentTarget.value })}
    />
  );
  const names =
    kind === 'folder' ? (['path', 'owner'] as const) : (['host', 'path', 'userName', 'hostKey', 'owner'] as const);
  return (
    <FormPanel title="Watch another folder" verb="Watch it" action={action} onSubmit={add}>
      <Radio.Group
        label="It is"
        value={kind}
        onChange={(value) => setKind(value === 'sftp' ? 'sftp' : 'folder')}
        mb="sm"
      >
        <Radio mt={6} value="folder" label="a folder that the workers can see" />
        <Radio mt={6} value="sftp" label="on an SFTP server" />
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        {names.map(field)}
        {kind === 'sftp' && (
          <PasswordInput
            label="Password or private key"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password or key' }}
            value={said.secret}
            onChange={(event) => setSaid({ ...said, secret: event.currentTarget.value })}
          />
        )}
        <FileInput
          label="Mapping"
          description="Only if what appears there is a foreign spreadsheet"
          accept=".yaml,.yml,.json"
          clearable
          clearButtonProps={{ 'aria-label': 'No mapping' }}
          value={mapping}
          onChange={setMapping}
        />
      </SimpleGrid>
    </FormPanel>
  );
}
