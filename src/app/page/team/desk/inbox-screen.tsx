import { Button, Loader, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { plural } from '../../../../base/util/text/words.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { InboxView, SubmissionEntryView } from '../../../../team/api/submission.ts';
import { Panel } from '../../parts/panel.tsx';
import { toFirmPath } from '../words/places.ts';
import { SubmissionTable } from './submission-table.tsx';

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
          href={toFirmPath(toSubmit.id, 'hand-in')}
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
