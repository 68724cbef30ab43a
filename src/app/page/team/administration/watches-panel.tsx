import { Button, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import type { watchView } from '../../../../team/api/edges.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import { toFirmPath } from '../words/places.ts';
import { WatchForm } from './watch-form.tsx';

const HEADS = (
  <>
    <Head>Where</Head>
    <Head>Maker</Head>
    <Head>Last checked</Head>
    <Head>Found</Head>
    <Head>Action</Head>
  </>
);

type Watch = z.infer<typeof watchView>;

/** Folders in which new workbooks are looked for. What is found there is planned, and never applied unasked. */
export function WatchesPanel({ firm }: { readonly firm: string }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listWatches, { firm });
  const action = useAction();
  const end = async (watch: number): Promise<void> => {
    await perform(TEAM_OPERATIONS.endWatch, { params: { firm, watch } });
    again();
  };
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Watched folders
      </Title>
      <ProblemAlert problem={problem ?? action.problem} />
      {value?.watches.length === 0 && <Text c="dimmed">No folder is watched.</Text>}
      {value !== undefined && value.watches.length > 0 && (
        <DataTable label="Watched folders" heads={HEADS}>
          {value.watches.map((watch) => (
            <tr key={watch.id}>
              <td>
                <bdi>{sayPlace(watch)}</bdi>
                {watch.mapping !== undefined && (
                  <div>
                    read by <bdi>{watch.mapping.name}</bdi>
                  </div>
                )}
                {watch.problem !== undefined && <div role="alert">{watch.problem}</div>}
              </td>
              <td>
                <bdi>{watch.owner.name}</bdi>
              </td>
              <td className="moment">{watch.lookedAt === undefined ? 'not yet' : formatMoment(watch.lookedAt)}</td>
              <td>
                <Found firm={firm} taken={watch.taken} />
              </td>
              <td>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={action.isBusy}
                  aria-label={`Stop watching ${sayPlace(watch)}`}
                  onClick={() => action.run(() => end(watch.id))}
                >
                  Stop watching
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <WatchForm firm={firm} onAdded={again} />
    </section>
  );
}

/** What was found there, and why some of it was not taken. */
function Found({ firm, taken }: { readonly firm: string; readonly taken: Watch['taken'] }) {
  if (taken.length === 0) return 'nothing yet';
  return (
    <details>
      <summary>{localPlural(taken.length, 'file')}</summary>
      <ul>
        {taken.map(({ path, submission, problem }) => (
          <li key={path}>
            <bdi>{path}</bdi>
            {submission !== undefined && (
              <>
                : <a href={toFirmPath(firm, 'submissions', submission)}>submission {submission}</a>
              </>
            )}
            {problem !== undefined && `: ${problem}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sayPlace({ place }: Watch): string {
  if (place.kind === 'folder') return place.path;
  const port = place.port === 22 ? '' : `:${place.port}`;
  return `sftp://${place.userName}@${place.host}${port}/${place.path.replace(/^\//, '')}`;
}
