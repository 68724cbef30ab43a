import { Button, Group, Modal, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import { toFirmPath } from '../words/places.ts';
import { FirmFieldsForm, NO_FIRM_FIELDS, toFirm } from './firm-fields.tsx';
import { FormPanel } from './form-panel.tsx';

/** Every firm of the team, and the way to add one. */
export function FirmsScreen({ onChanged }: { readonly onChanged: () => void }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listFirms);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <Title order={1} size="h2">
        Firms
      </Title>
      <ProblemAlert problem={problem} />
      {value !== undefined && (
        <section className="panel">
          {value.firms.length === 0 ? (
            <Text c="dimmed">There is no firm yet. Add the first one below.</Text>
          ) : (
            <FirmTable firms={value.firms} onChanged={changed} />
          )}
        </section>
      )}
      <section className="panel">
        <AddFirm onAdded={changed} />
      </section>
    </>
  );
}

interface FirmTableProps {
  readonly firms: readonly FirmView[];
  readonly onChanged: () => void;
}

function FirmTable({ firms, onChanged }: FirmTableProps) {
  const [closing, setClosing] = useState<FirmView>();
  const heads = (
    <>
      <Head>Firm</Head>
      <Head>Service</Head>
      <Head>Credentials</Head>
      <Head>Added</Head>
      <Head>State</Head>
    </>
  );
  return (
    <>
      <DataTable label="Firms" heads={heads}>
        {firms.map((firm) => (
          <tr key={firm.id}>
            <td>
              <a href={toFirmPath(firm.id, 'settings')}>
                <bdi>{firm.name}</bdi>
              </a>
              <div>{firm.id}</div>
            </td>
            <td>{firm.service}</td>
            <td>{firm.credentials === undefined ? 'none yet' : `set ${formatMoment(firm.credentials.setAt)}`}</td>
            <td className="moment">{formatMoment(firm.createdAt)}</td>
            <td>
              {firm.isClosed ? (
                'closed'
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Close ${firm.name}`}
                  onClick={() => setClosing(firm)}
                >
                  Close …
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <CloseFirm firm={closing} onEnd={() => setClosing(undefined)} onClosed={onChanged} />
    </>
  );
}

interface CloseFirmProps {
  readonly firm: FirmView | undefined;
  readonly onEnd: () => void;
  readonly onClosed: () => void;
}

function CloseFirm({ firm, onEnd, onClosed }: CloseFirmProps) {
  const { isBusy, problem, run } = useAction();
  const close = async (id: string): Promise<void> => {
    await perform(TEAM_OPERATIONS.closeFirm, { params: { firm: id } });
    onEnd();
    onClosed();
  };
  if (firm === undefined) return null;
  return (
    <Modal.Root opened onClose={onEnd} centered>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl">
          <Modal.Title mb="sm">
            Close <bdi>{firm.name}</bdi>?
          </Modal.Title>
          <Text size="sm">Nothing more is submitted or sent there. Its history and its audit stay as they are.</Text>
          <ProblemAlert problem={problem} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onEnd} data-autofocus>
              Keep it open
            </Button>
            <Button loading={isBusy} onClick={() => run(() => close(firm.id))}>
              Close the firm
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function AddFirm({ onAdded }: { readonly onAdded: () => void }) {
  const [id, setId] = useState('');
  const [fields, setFields] = useState(NO_FIRM_FIELDS);
  const action = useAction();
  const add = async (): Promise<void> => {
    await perform(TEAM_OPERATIONS.addFirm, { body: { id, ...toFirm(fields) } });
    onAdded();
    window.location.hash = toFirmPath(id, 'settings');
  };
  return (
    <FormPanel title="Add a firm" order={2} verb="Add the firm" action={action} onSubmit={add}>
      <TextInput
        label="Short name"
        description="Lower-case letters, digits and hyphens; it is part of addresses and never changes"
        required
        maxLength={63}
        pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
        maw={420}
        mb="sm"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <FirmFieldsForm fields={fields} onChange={setFields} />
    </FormPanel>
  );
}
