import { Loader, Title } from '@mantine/core';
import { useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { FirmFieldsForm, toFirm } from './firm-fields.tsx';
import { FirmPeople } from './firm-people.tsx';
import { FormPanel } from './form-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { WatchesPanel } from './watches-panel.tsx';

/** What an administrator sets of one firm: its service, credentials, people, watches and webhooks. */
export function FirmSettingsScreen({ firm, onChanged }: { readonly firm: OwnFirm; readonly onChanged: () => void }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listFirms);
  const known = value?.firms.find(({ id }) => id === firm.id);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <Title order={1} size="h2">
        Settings of <bdi>{firm.name}</bdi>
      </Title>
      <ProblemAlert problem={problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the settings" />}
      {known !== undefined && (
        <>
          <ServicePanel firm={known} onChanged={changed} />
          <CredentialsForm firm={known} onChanged={changed} />
        </>
      )}
      <FirmPeople firm={firm.id} />
      <WatchesPanel firm={firm.id} />
      <NoticesPanel firm={firm} />
    </>
  );
}

function ServicePanel({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { id, name, service, appService = '', profile = '', rules = '' } = firm;
  const [fields, setFields] = useState({ name, service, appService, profile, rules });
  const action = useAction();
  const save = async (): Promise<void> => {
    await perform(TEAM_OPERATIONS.changeFirm, { params: { firm: id }, body: toFirm(fields) });
    onChanged();
  };
  return (
    <section className="panel" aria-label="Firm and service">
      <Title order={2} size="h4">
        Firm and service
      </Title>
      <FormPanel title="What is known of it" verb="Save" action={action} onSubmit={save}>
        <FirmFieldsForm fields={fields} onChange={setFields} />
      </FormPanel>
    </section>
  );
}
