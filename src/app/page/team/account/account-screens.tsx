import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { Note, ProblemAlert, WhenLoaded } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, Facts, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged, useOperation } from '../ask/use-operation.ts';

interface DeviceScreenProps {
  readonly me: MeView;
  readonly code: string;
}

export function DeviceScreen({ me, code }: DeviceScreenProps) {
  return (
    <>
      <ScreenTitle>Sign in a command line</ScreenTitle>
      {code === '' ? <AskCode /> : <Confirm me={me} code={code} />}
    </>
  );
}

function AskCode() {
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    window.location.hash = `#/device/${encodeURIComponent(code.trim().toUpperCase())}`;
  };
  return (
    <form className="panel" onSubmit={onSubmit} aria-label="The code">
      <TextInput
        label="The code that “capsheet login” shows"
        placeholder="WDJB-MJHT"
        required
        pattern="\s*[A-Za-z0-9\-]{4,20}\s*"
        maw={320}
        autoComplete="off"
        {...bindText(code, setCode)}
      />
      <Button type="submit" mt="md">
        Look it up
      </Button>
    </form>
  );
}

function Confirm({ me: { person }, code }: DeviceScreenProps) {
  const { value, problem } = useOperation(TEAM_OPERATIONS.getDevice, { userCode: code });
  const [isConfirmed, setConfirmed] = useState<boolean>();
  const action = useAction();
  const decide = async (isYes: boolean): Promise<void> => {
    await ask(TEAM_OPERATIONS.decideDevice, { params: { userCode: code }, body: { isConfirmed: isYes } });
    setConfirmed(isYes);
  };
  if (isConfirmed !== undefined) return <Decided isConfirmed={isConfirmed} />;
  return (
    <>
      <ProblemAlert problem={problem} title="This code is not valid">
        <Text size="sm" mt="xs">
          <a href="#/device">Enter another code</a>
        </Text>
      </ProblemAlert>
      {value === undefined && problem === undefined && <Loader aria-label="Looking up the code" />}
      {value !== undefined && (
        <Panel label="The command line">
          <Text>Compare this code with the one in the terminal:</Text>
          <Text mt="sm" mb="md" ff="monospace" fz="2em" fw={600} lts="0.06em">
            {value.userCode}
          </Text>
          <Facts
            facts={[
              ['Machine', value.name],
              ['Asked from', value.askedFrom],
              ['Signs in as', person.email === '' ? person.name : `${person.name} (${person.email})`],
              ['Valid until', formatMoment(value.expiresAt)],
            ]}
          />
          <Text mt="md" maw={640}>
            If you confirm, whoever sits at that machine can do everything that you can do here, except approve other
            command lines. Deny it if you did not run “capsheet login” yourself just now.
          </Text>
          <Group mt="md" gap="sm">
            <Button disabled={action.isBusy} onClick={() => action.run(() => decide(true))}>
              The codes are the same: confirm
            </Button>
            <Button variant="default" disabled={action.isBusy} onClick={() => action.run(() => decide(false))}>
              Deny
            </Button>
          </Group>
          <ProblemAlert problem={action.problem} />
        </Panel>
      )}
    </>
  );
}

function Decided({ isConfirmed }: { readonly isConfirmed: boolean }) {
  return isConfirmed ? (
    <Note tone="add" icon={IconCircleCheck} title="The command line is signed in">
      <Text size="sm">
        Go back to the terminal. You can sign it out under <a href="#/sign-ins">My sign-ins</a>.
      </Text>
    </Note>
  ) : (
    <Note tone="warn" icon={IconCircleX} title="The command line is turned away">
      <Text size="sm">Nobody is signed in with this code.</Text>
    </Note>
  );
}

const KINDS = { browser: 'Browser', 'command-line': 'Command line' } as const;

export function SignInsScreen() {
  const { isBusy, change, ...loaded } = useManaged(TEAM_OPERATIONS.listTokens);
  const revoke = (token: number): void => change(() => ask(TEAM_OPERATIONS.revokeToken, { params: { token } }));
  return (
    <>
      <ScreenTitle intro="Sign out whatever you do not know or no longer use.">My sign-ins</ScreenTitle>
      <WhenLoaded of={loaded} waiting="Fetching your sign-ins">
        {({ tokens }) => (
          <Panel>
            <DataTable
              label="My sign-ins"
              rows={tokens}
              keyOf={({ id }) => id}
              columns={[
                [
                  'What',
                  ({ kind, name }) => (
                    <>
                      {KINDS[kind]}
                      <div>
                        <bdi>{name}</bdi>
                      </div>
                    </>
                  ),
                ],
                ['Signed in', ({ createdAt }) => formatMoment(createdAt), 'moment'],
                [
                  'Last used',
                  ({ isThis, usedAt }) => (isThis ? 'now: it is this one' : formatMoment(usedAt)),
                  'moment',
                ],
                ['Ends', ({ expiresAt }) => formatMoment(expiresAt), 'moment'],
                [
                  'Action',
                  ({ id, kind, name }) => (
                    <RowButton label={`Sign out: ${KINDS[kind]} ${name}`} disabled={isBusy} onClick={() => revoke(id)}>
                      Sign out
                    </RowButton>
                  ),
                ],
              ]}
            />
          </Panel>
        )}
      </WhenLoaded>
    </>
  );
}
