import { Button, Loader } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, MomentCell } from '../../parts/tables/data-table.tsx';
import { useOperation } from '../ask/use-operation.ts';

const KINDS = { browser: 'Browser', 'command-line': 'Command line' } as const;

export function SignInsScreen() {
  const { value, problem, again } = useOperation(TEAM_OPERATIONS.listTokens);
  const action = useAction();
  const revoke = async (token: number): Promise<void> => {
    await ask(TEAM_OPERATIONS.revokeToken, { params: { token } });
    again();
  };
  return (
    <>
      <ScreenTitle intro="Sign out whatever you do not know or no longer use.">My sign-ins</ScreenTitle>
      <ProblemAlert problem={problem ?? action.problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching your sign-ins" />}
      {value !== undefined && (
        <Panel>
          <DataTable label="My sign-ins" heads={['What', 'Signed in', 'Last used', 'Ends', 'Action']}>
            {value.tokens.map(({ id, kind, name, createdAt, usedAt, expiresAt, isThis }) => (
              <tr key={id}>
                <td>
                  {KINDS[kind]}
                  <div>
                    <bdi>{name}</bdi>
                  </div>
                </td>
                <MomentCell at={createdAt} />
                <td className="moment">{isThis ? 'now: it is this one' : formatMoment(usedAt)}</td>
                <MomentCell at={expiresAt} />
                <td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={action.isBusy}
                    aria-label={`Sign out: ${KINDS[kind]} ${name}`}
                    onClick={() => action.run(() => revoke(id))}
                  >
                    Sign out
                  </Button>
                </td>
              </tr>
            ))}
          </DataTable>
        </Panel>
      )}
    </>
  );
}
