import { FileInput, PasswordInput, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { plural } from '../../../../base/util/text/words.ts';
import type { watchView } from '../../../../team/api/edges.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { useAction, useFields } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged } from '../ask/use-operation.ts';
import { toFirmPath } from '../words/places.ts';
import { FormPanel } from './form-panel.tsx';

type Watch = z.infer<typeof watchView>;

/** Workbooks found in these folders are planned, and never applied unasked. */
export function WatchesPanel({ firm }: { readonly firm: string }) {
  const { value, problem, again, isBusy, change } = useManaged(TEAM_OPERATIONS.listWatches, { firm });
  const end = (watch: number): void => change(() => ask(TEAM_OPERATIONS.endWatch, { params: { firm, watch } }));
  return (
    <Panel title="Watched folders" mb="sm">
      <ProblemAlert problem={problem} />
      {value?.watches.length === 0 && <Text c="dimmed">No folder is watched.</Text>}
      {value !== undefined && value.watches.length > 0 && (
        <DataTable
          label="Watched folders"
          rows={value.watches}
          keyOf={({ id }) => id}
          columns={[
            ['Where', (watch) => <Where watch={watch} />],
            ['Maker', ({ owner }) => <bdi>{owner.name}</bdi>],
            ['Last checked', ({ lookedAt }) => (lookedAt === undefined ? 'not yet' : formatMoment(lookedAt)), 'moment'],
            ['Found', ({ taken }) => <Found firm={firm} taken={taken} />],
            [
              'Action',
              (watch) => (
                <RowButton
                  label={`Stop watching ${describePlace(watch)}`}
                  disabled={isBusy}
                  onClick={() => end(watch.id)}
                >
                  Stop watching
                </RowButton>
              ),
            ],
          ]}
        />
      )}
      <WatchForm firm={firm} onAdded={again} />
    </Panel>
  );
}

function Where({ watch }: { readonly watch: Watch }) {
  return (
    <>
      <bdi>{describePlace(watch)}</bdi>
      {watch.mapping !== undefined && (
        <div>
          read by <bdi>{watch.mapping.name}</bdi>
        </div>
      )}
      {watch.problem !== undefined && <div role="alert">{watch.problem}</div>}
    </>
  );
}

function Found({ firm, taken }: { readonly firm: string; readonly taken: Watch['taken'] }) {
  if (taken.length === 0) return 'nothing yet';
  return (
    <details>
      <summary>{plural(taken.length, 'file')}</summary>
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

function describePlace({ place }: Watch): string {
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
  owner: { label: 'E-mail address of the preparer', placeholder: '' },
} as const;

function WatchForm({ firm, onAdded }: { readonly firm: string; readonly onAdded: () => void }) {
  const [kind, setKind] = useState<'folder' | 'sftp'>('folder');
  const { values, setValues, bind } = useFields(NOTHING);
  const [mapping, setMapping] = useState<File | null>(null);
  const action = useAction();
  const add = async (): Promise<void> => {
    const { path, host, userName, hostKey, secret, owner } = values;
    const place = kind === 'folder' ? { kind, path } : { kind, path, host, userName, hostKey };
    const readBy = mapping === null ? {} : { mapping: { name: mapping.name, text: await mapping.text() } };
    const body = { place, owner, ...readBy, ...(kind === 'sftp' && secret !== '' ? { secret } : {}) };
    await ask(TEAM_OPERATIONS.addWatch, { params: { firm }, body });
    setValues(NOTHING);
    setMapping(null);
    onAdded();
  };
  const field = (name: keyof typeof FIELDS) => (
    <TextInput key={name} {...FIELDS[name]} required autoComplete="off" {...bind(name)} />
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
        <Radio mt="xs" value="folder" label="a folder that the workers can see" />
        <Radio mt="xs" value="sftp" label="on an SFTP server" />
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        {names.map(field)}
        {kind === 'sftp' && (
          <PasswordInput
            label="Password or private key"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password or key' }}
            {...bind('secret')}
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
