import { Button, Group, Select, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { SUBMISSION_STATES } from '../../../../team/terms/submission-state.ts';
import { at } from '../../../../ui/api/call.ts';
import { replaceQuery, useAddress } from '../../desk/desk.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { useEarlier } from '../ask/use-earlier.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { toFirmPath } from '../words/places.ts';
import { labelState } from '../words/submission-words.ts';
import { SubmissionTable } from './submission-table.tsx';

interface SubmissionsScreenProps {
  readonly firm: OwnFirm;
  /** Another one where something may have changed. */
  readonly version: unknown;
}

const STATES = [
  { value: '', label: 'any' },
  ...SUBMISSION_STATES.map((state) => ({ value: state, label: labelState(state) })),
];

export function SubmissionsScreen({ firm, version }: SubmissionsScreenProps) {
  const address = useAddress();
  const [turn, setTurn] = useState(0);
  const state = SUBMISSION_STATES.find((one) => one === address.query.state);
  const { items, problem, hasMore, more } = useEarlier({
    call: at(TEAM_OPERATIONS.listSubmissions, { firm: firm.id }),
    query: { state },
    version: `${turn} ${version}`,
    itemsOf: listOf,
  });
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <ScreenTitle>
          Submissions of <bdi>{firm.name}</bdi>
        </ScreenTitle>
        {firm.may.includes('submit') && (
          <Button
            component="a"
            href={toFirmPath(firm.id, 'hand-in')}
            leftSection={<IconFileUpload size={18} aria-hidden />}
          >
            Submit a workbook
          </Button>
        )}
      </Group>
      <ProblemAlert problem={problem} />
      <Panel>
        <Group mb="md" gap="sm" align="flex-end">
          <Select
            label="State"
            w={220}
            data={STATES}
            value={state ?? ''}
            allowDeselect={false}
            onChange={(value) => replaceQuery(address, { state: value ?? '' })}
          />
          <Button variant="default" onClick={() => setTurn(turn + 1)}>
            Refresh
          </Button>
        </Group>
        {items?.length === 0 && (
          <Text c="dimmed">
            {state === undefined ? 'Nothing has been submitted yet.' : 'No submission is in this state.'}
          </Text>
        )}
        {items !== undefined && items.length > 0 && <SubmissionTable submissions={items} label="Submissions" />}
        {hasMore && (
          <Button mt="sm" size="compact-sm" variant="default" onClick={more}>
            Show earlier ones
          </Button>
        )}
      </Panel>
    </>
  );
}

function listOf({ submissions }: { readonly submissions: readonly SubmissionEntryView[] }) {
  return submissions;
}
