import { FileInput, PasswordInput, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { useAction } from '../../hooks/use-action.ts';
import { perform } from '../ask/perform.ts';
import { FormPanel } from './form-panel.tsx';

const NOTHING = { path: '', host: '', userName: '', hostKey: '', secret: '', owner: '' };

const FIELDS = {
  path: { label: 'Folder', placeholder: '/quarter/in' },
  host: { label: 'Host', placeholder: 'sftp.example.com' },
  userName: { label: 'User name', placeholder: '' },
  hostKey: { label: 'Fingerprint of the host key', placeholder: 'SHA256:…' },
  owner: { label: 'E-mail address of the preparer whose workbooks these are', placeholder: '' },
} as const;

/** Has one more folder watched. */
export function WatchForm({ firm, onAdded }: { readonly firm: string; readonly onAdded: () => void }) {
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
