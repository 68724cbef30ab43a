import { Button, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { FormPanel } from './form-panel.tsx';
import { Untold } from './untold.tsx';

const KINDS = { webhook: 'webhook, signed', slack: 'Slack, or what accepts the same format' } as const;

const HEADS = (
  <>
    <Head>Address</Head>
    <Head>Kind</Head>
    <Head>Added</Head>
    <Head>Action</Head>
  </>
);

/** The webhooks that are told what happens, and what could not be told. */
export function NoticesPanel({ firm: { id: firm, may } }: { readonly firm: OwnFirm }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listSubscriptions, { firm });
  const action = useAction();
  const end = async (subscription: number): Promise<void> => {
    await perform(TEAM_OPERATIONS.endSubscription, { params: { firm, subscription } });
    again();
  };
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Webhooks
      </Title>
      <ProblemAlert problem={problem ?? action.problem} />
      {value?.subscriptions.length === 0 && <Text c="dimmed">There are no webhooks.</Text>}
      {value !== undefined && value.subscriptions.length > 0 && (
        <DataTable label="Webhooks" heads={HEADS}>
          {value.subscriptions.map(({ id, kind, address, madeAt }) => (
            <tr key={id}>
              <td>{address}</td>
              <td>{KINDS[kind]}</td>
              <td className="moment">{formatMoment(madeAt)}</td>
              <td>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={action.isBusy}
                  aria-label={`Remove ${address}`}
                  onClick={() => action.run(() => end(id))}
                >
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {may.includes('read-audit') && <Untold firm={firm} />}
      <AddWebhook firm={firm} onAdded={again} />
    </section>
  );
}

function AddWebhook({ firm, onAdded }: { readonly firm: string; readonly onAdded: () => void }) {
  const [address, setAddress] = useState('');
  const [kind, setKind] = useState<keyof typeof KINDS>('webhook');
  const [secret, setSecret] = useState<string>();
  const action = useAction();
  const add = async (): Promise<void> => {
    const made = await perform(TEAM_OPERATIONS.addSubscription, { params: { firm }, body: { kind, address } });
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
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
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
