import { Box, Button, Group, Loader, Select, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { InboxView, SubmissionEntryView } from '../../../../team/api/submission.ts';
import { SUBMISSION_STATES } from '../../../../team/terms/submission-state.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import { at } from '../../../../ui/api/call.ts';
import { replaceQuery, useAddress } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { joinNames, Panel, ScreenTitle } from '../../parts/panel.tsx';
import { describeSummary } from '../../parts/summary/figures.ts';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { useEarlier } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';
import { labelState } from '../words/submission-words.ts';
import styles from './desk.module.css';

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
            href={toFirmPath(firm.id, 'submit')}
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

interface InboxScreenProps {
  readonly me: MeView;
  /** Absent until the first event. */
  readonly waiting: InboxView | undefined;
}

export function InboxScreen({ me, waiting }: InboxScreenProps) {
  if (waiting === undefined) return <Loader aria-label="Fetching the inbox" />;
  const { toDecide, needYou, underWay } = waiting;
  const isEmpty = toDecide.length + needYou.length + underWay.length === 0;
  return (
    <>
      <div>
        <Title order={1} size="h2" aria-live="polite">
          {toHeading(waiting)}
        </Title>
        {!isEmpty && (
          <Text c="dimmed" mt={4}>
            This list keeps itself up to date.
          </Text>
        )}
      </div>
      {isEmpty && <NothingWaits me={me} />}
      <Section title="Waits for your decision" submissions={toDecide} />
      <Section title="Needs you" submissions={needYou} />
      <Section title="Under way" submissions={underWay} />
    </>
  );
}

function toHeading({ toDecide, needYou }: InboxView): string {
  const parts = [
    ...(toDecide.length > 0 ? [`${plural(toDecide.length, 'plan waits', 'plans wait')} for your decision`] : []),
    ...(needYou.length > 0 ? [`${plural(needYou.length, 'submission needs', 'submissions need')} you`] : []),
  ];
  return parts.length === 0 ? 'Nothing waits for you' : parts.join(', ');
}

interface SectionProps {
  readonly title: string;
  readonly submissions: readonly SubmissionEntryView[];
}

function Section({ title, submissions }: SectionProps) {
  if (submissions.length === 0) return null;
  return (
    <Panel title={title} mb="sm">
      <SubmissionTable submissions={submissions} label={title} hasFirms />
    </Panel>
  );
}

function NothingWaits({ me: { firms, mayEverywhere } }: Pick<InboxScreenProps, 'me'>) {
  const toSubmit = firms.find(({ may }) => may.includes('submit'));
  return (
    <Panel>
      <Text>{toAdvice(firms, mayEverywhere)}</Text>
      {toSubmit !== undefined && (
        <Button
          component="a"
          mt="md"
          href={toFirmPath(toSubmit.id, 'submit')}
          leftSection={<IconFileUpload size={18} aria-hidden />}
        >
          <span>
            Submit a workbook for <bdi>{toSubmit.name}</bdi>
          </span>
        </Button>
      )}
    </Panel>
  );
}

function toAdvice(firms: MeView['firms'], mayEverywhere: MeView['mayEverywhere']): string {
  const can = (action: MeView['mayEverywhere'][number]): boolean =>
    mayEverywhere.includes(action) || firms.some(({ may }) => may.includes(action));
  if (firms.length === 0 && mayEverywhere.length === 0)
    return 'You have no role in any firm yet. Ask an administrator of capsheet to give you one.';
  if (can('submit')) return 'Submit a workbook: capsheet checks it and plans it, and somebody else approves it.';
  if (can('decide')) return 'As soon as a plan needs your decision, it appears here.';
  if (can('administer') && firms.length === 0) return 'Add the first firm under Firms.';
  return 'Choose a firm above to see what was submitted there.';
}

interface SubmissionTableProps {
  readonly submissions: readonly SubmissionEntryView[];
  readonly label: string;
  readonly hasFirms?: boolean;
}

function SubmissionTable({ submissions, label, hasFirms = false }: SubmissionTableProps) {
  return (
    <DataTable
      label={label}
      rows={submissions}
      keyOf={({ firm, id }) => `${firm} ${id}`}
      columns={[
        [
          'Workbook',
          (submission) => (
            <>
              <a href={toFirmPath(submission.firm, 'submissions', submission.id)}>
                <bdi>{joinNames(submission.inputs)}</bdi>
              </a>
              <Box mt={4}>
                <StateTag submission={submission} />
              </Box>
            </>
          ),
          styles.book,
        ],
        [
          'What it would do',
          ({ why, summary, comment }) => (
            <>
              {why ?? (summary === undefined ? 'Not planned.' : describeSummary(summary))}
              {comment !== '' && (
                <Text component="q" inherit className="wrap" display="block" c="dimmed">
                  {comment}
                </Text>
              )}
            </>
          ),
          styles.words,
        ],
        hasFirms && ['Firm', ({ firmName }) => <bdi>{firmName}</bdi>, styles.firm],
        [
          'Submitted',
          ({ madeAt, maker, watch }) => (
            <>
              <span className="moment">{formatMoment(madeAt)}</span> by <bdi>{nameSubmitter({ maker, watch })}</bdi>
            </>
          ),
          styles.handedIn,
        ],
      ]}
    />
  );
}
