import { Button, FileInput, PasswordInput, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { plural } from '../../../../base/util/text/words.ts';
import type { watchView } from '../../../../team/api/edges.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction, useFields } from '../../hooks/use-action.ts';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged, useOperation } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
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

const KINDS = { webhook: 'webhook, signed', slack: 'Slack, or what accepts the same format' } as const;

/** The webhooks of a firm, and the notices that could not be delivered. */
export function NoticesPanel({ firm: { id: firm, may } }: { readonly firm: OwnFirm }) {
  const { value, problem, again, isBusy, change } = useManaged(TEAM_OPERATIONS.listSubscriptions, { firm });
  const end = (subscription: number): void =>
    change(() => ask(TEAM_OPERATIONS.endSubscription, { params: { firm, subscription } }));
  return (
    <Panel title="Webhooks" mb="sm">
      <ProblemAlert problem={problem} />
      {value?.subscriptions.length === 0 && <Text c="dimmed">There are no webhooks.</Text>}
      {value !== undefined && value.subscriptions.length > 0 && (
        <DataTable
          label="Webhooks"
          rows={value.subscriptions}
          keyOf={({ id }) => id}
          columns={[
            ['Address', 'address'],
            ['Kind', ({ kind }) => KINDS[kind]],
            ['Added', ({ madeAt }) => formatMoment(madeAt), 'moment'],
            [
              'Action',
              ({ id, address }) => (
                <RowButton label={`Remove ${address}`} disabled={isBusy} onClick={() => end(id)}>
                  Remove
                </RowButton>
              ),
            ],
          ]}
        />
      )}
      {may.includes('read-audit') && <UndeliveredNotices firm={firm} />}
      <AddWebhook firm={firm} onAdded={again} />
    </Panel>
  );
}

function AddWebhook({ firm, onAdded }: { readonly firm: string; readonly onAdded: () => void }) {
  const [address, setAddress] = useState('');
  const [kind, setKind] = useState<keyof typeof KINDS>('webhook');
  const [secret, setSecret] = useState<string>();
  const action = useAction();
  const add = async (): Promise<void> => {
    const made = await ask(TEAM_OPERATIONS.addSubscription, { params: { firm }, body: { kind, address } });
    setSecret(made.secret);
    setAddress('');
    onAdded();
  };
  return (
    <>
      {secret !== undefined && (
        <Note tone="warn" icon={IconKey} title="The secret of this webhook is shown only once">
          <Text size="sm">Its receiver checks our signatures with it. Copy it now:</Text>
          <p>
            <code>{secret}</code>
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setSecret(undefined)}>
            I have copied it
          </Button>
        </Note>
      )}
      <FormPanel title="Add another webhook" verb="Add the webhook" action={action} onSubmit={add}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
          <TextInput
            label="Address"
            type="url"
            placeholder="https://hooks.example.com/capsheet"
            required
            {...bindText(address, setAddress)}
          />
          <Select
            label="Kind"
            data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => setKind(value === 'slack' ? 'slack' : 'webhook')}
          />
        </SimpleGrid>
      </FormPanel>
    </>
  );
}

const EVENTS = { 'waits-for-you': 'waits for a decision', done: 'done', 'needs-you': 'needs attention' } as const;

/** Mails and webhooks that did not arrive. */
function UndeliveredNotices({ firm }: { readonly firm: string }) {
  const { value, problem } = useOperation(TEAM_OPERATIONS.listNotices, { firm });
  const untold = value?.notices.filter(({ problem: why, sentAt }) => why !== undefined && sentAt === undefined) ?? [];
  return (
    <>
      <ProblemAlert problem={problem} />
      {untold.length > 0 && (
        <details open>
          <summary>{plural(untold.length, 'notice')} could not be delivered</summary>
          <DataTable
            label="Notices that could not be delivered"
            rows={untold}
            columns={[
              ['To', ({ to }) => <bdi>{to}</bdi>],
              [
                'About',
                ({ submission, event }) =>
                  `${submission === undefined ? 'a watched folder' : `submission ${submission}`}: ${EVENTS[event]}`,
              ],
              ['Since', ({ madeAt }) => formatMoment(madeAt), 'moment'],
              [
                'Why it was not delivered',
                ({ problem: why, isGivenUp }) => (
                  <>
                    {why}
                    <Quiet>{isGivenUp ? 'Given up.' : 'It is tried again.'}</Quiet>
                  </>
                ),
              ],
            ]}
          />
        </details>
      )}
    </>
  );
}
