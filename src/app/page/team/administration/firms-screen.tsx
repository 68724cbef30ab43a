import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction, useFields } from '../../hooks/use-action.ts';
import { DecisionDialog, WhenLoaded } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useOperation } from '../ask/use-operation.ts';
import { toFirmPath } from '../words/places.ts';
import { FirmFieldsForm, FormPanel, NO_FIRM_FIELDS, toFirm } from './form-panel.tsx';

export function FirmsScreen({ onChanged }: { readonly onChanged: () => void }) {
  const { again, ...loaded } = useOperation(TEAM_OPERATIONS.listFirms);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <ScreenTitle>Firms</ScreenTitle>
      <WhenLoaded of={loaded}>
        {({ firms }) => (
          <Panel>
            {firms.length === 0 ? (
              <Text c="dimmed">There is no firm yet. Add the first one below.</Text>
            ) : (
              <FirmTable firms={firms} onChanged={changed} />
            )}
          </Panel>
        )}
      </WhenLoaded>
      <Panel>
        <AddFirm onAdded={changed} />
      </Panel>
    </>
  );
}

function FirmTable({ firms, onChanged }: { readonly firms: readonly FirmView[]; readonly onChanged: () => void }) {
  const [closing, setClosing] = useState<FirmView>();
  return (
    <>
      <DataTable
        label="Firms"
        rows={firms}
        keyOf={({ id }) => id}
        columns={[
          [
            'Firm',
            ({ id, name }) => (
              <>
                <a href={toFirmPath(id, 'settings')}>
                  <bdi>{name}</bdi>
                </a>
                <div>{id}</div>
              </>
            ),
          ],
          ['Service', 'service'],
          [
            'Credentials',
            ({ credentials: set }) => (set === undefined ? 'none yet' : `set ${formatMoment(set.setAt)}`),
          ],
          ['Added', ({ createdAt }) => formatMoment(createdAt), 'moment'],
          [
            'State',
            (firm) =>
              firm.isClosed ? (
                'closed'
              ) : (
                <RowButton label={`Close ${firm.name}`} onClick={() => setClosing(firm)}>
                  Close …
                </RowButton>
              ),
          ],
        ]}
      />
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
  if (firm === undefined) return null;
  return (
    <DecisionDialog
      isOpen
      title={
        <>
          Close <bdi>{firm.name}</bdi>?
        </>
      }
      keep="Keep it open"
      onKeep={onEnd}
      verb="Close the firm"
      work={async () => {
        await ask(TEAM_OPERATIONS.closeFirm, { params: { firm: firm.id } });
        onEnd();
        onClosed();
      }}
    >
      <Text size="sm">Nothing more is submitted or sent there. Its history and its audit stay as they are.</Text>
    </DecisionDialog>
  );
}

function AddFirm({ onAdded }: { readonly onAdded: () => void }) {
  const [id, setId] = useState('');
  const fields = useFields(NO_FIRM_FIELDS);
  const action = useAction();
  const add = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.addFirm, { body: { id, ...toFirm(fields.values) } });
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
        {...bindText(id, setId)}
      />
      <FirmFieldsForm fields={fields} />
    </FormPanel>
  );
}
