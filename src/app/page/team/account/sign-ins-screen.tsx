import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { WhenLoaded } from '../../parts/notes/when-loaded.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged } from '../ask/use-operation.ts';

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
