import { Button, Loader, Text, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';

const KINDS = { browser: 'Browser', 'command-line': 'Command line' } as const;

const HEADS = (
  <>
    <Head>What</Head>
    <Head>Signed in</Head>
    <Head>Last used</Head>
    <Head>Ends</Head>
    <Head>Action</Head>
  </>
);

/** The browsers and command lines that somebody is signed in with, each of which can be signed out from here. */
export function SignInsScreen() {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listTokens);
  const action = useAction();
  const revoke = async (token: number): Promise<void> => {
    await perform(TEAM_OPERATIONS.revokeToken, { params: { token } });
    again();
  };
  return (
    <>
      <div>
        <Title order={1} size="h2">
          My sign-ins
        </Title>
        <Text c="dimmed" mt={4}>
          Sign out whatever you do not know or no longer use.
        </Text>
      </div>
      <ProblemAlert problem={problem ?? action.problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching your sign-ins" />}
      {value !== undefined && (
        <section className="panel">
          <DataTable label="My sign-ins" heads={HEADS}>
            {value.tokens.map(({ id, kind, name, createdAt, usedAt, expiresAt, isThis }) => (
              <tr key={id}>
                <td>
                  {KINDS[kind]}
                  <div>
                    <bdi>{name}</bdi>
                  </div>
                </td>
                <td className="moment">{formatMoment(createdAt)}</td>
                <td className="moment">{isThis ? 'now: it is this one' : formatMoment(usedAt)}</td>
                <td className="moment">{formatMoment(expiresAt)}</td>
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
        </section>
      )}
    </>
  );
}
