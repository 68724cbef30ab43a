import { Button, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged, useOperation } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { FormPanel } from './form-panel.tsx';

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
