import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { IconArrowsExchange, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import { type MadePlanView, type SubmissionView, submissionView } from '../../../../team/api/submission.ts';
import frame from '../../app.module.css';
import { ByWay } from '../../change-set/cell-link.tsx';
import { formatMoment } from '../../format.ts';
import { Names } from '../../parts/names.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useTold } from '../ask/use-told.ts';
import { LostNote } from '../frame/lost-note.tsx';
import { useCorrecting } from '../own-desk/use-correcting.tsx';
import { toPath } from '../words/call-path.ts';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';
import { sayState } from '../words/state-words.ts';
import { FilesPanel } from './files-panel.tsx';
import { RefusalPanel } from './findings-panel.tsx';
import { PlanPart } from './plan-part.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import { Timeline } from './timeline.tsx';
import { useAsking } from './use-asking.ts';

interface SubmissionScreenProps {
  readonly me: MeView;
  readonly firm: string;
  readonly id: number;
}

/** One submission: how far it is, what its plan would do, who decided, and what came of it. */
export function SubmissionScreen({ me, firm, id }: SubmissionScreenProps) {
  const of = { firm, submission: id };
  const { value, isLost, problem } = useTold(toPath(TEAM_OPERATIONS.watchSubmission.path, of), submissionView);
  return (
    <>
      <a href={toFirmPath(firm, 'submissions')}>All submissions</a>
      {value === undefined && (
        <Title order={1} size="h2">
          Submission {id}
        </Title>
      )}
      {isLost && value !== undefined && <LostNote />}
      <ProblemAlert problem={problem} title="This submission cannot be shown" />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the submission" />}
      {value !== undefined && (
        <fieldset className={frame.place} disabled={isLost} aria-label={`Submission ${id}`}>
          <Shown me={me} submission={value} />
        </fieldset>
      )}
    </>
  );
}

function Shown({ me, submission }: { readonly me: MeView; readonly submission: SubmissionView }) {
  const { inputs, firm, firmName, id, plans, result, problem, state, followedBy } = submission;
  const meaning = useId();
  const plan = plans.at(-1);
  const asking = useAsking(submission, me);
  const { correcting, questions } = useCorrecting(submission, me);
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text c="dimmed" size="sm">
            <Names of={[firmName, `Submission ${id}`]} />
          </Text>
          <Title order={1} size="h2" aria-describedby={meaning}>
            <Names of={inputs.map(({ name }) => name)} />
          </Title>
          <Group gap="sm" mt={6} role="status" id={meaning}>
            <StateTag submission={submission} />
            <Text size="sm">{sayState(submission).meaning}</Text>
          </Group>
          {followedBy !== undefined && (
            <Text size="sm" mt={6}>
              Submitted again as <a href={toFirmPath(firm, 'submissions', followedBy)}>submission {followedBy}</a>.
            </Text>
          )}
        </div>
        <SubmissionActions submission={submission} correcting={correcting} />
      </Group>
      {questions}
      <section className="panel">
        <Timeline submission={submission} />
      </section>
      <ProblemAlert problem={problem} title={state === 'refused' ? 'It cannot be planned' : 'It cannot go on'} />
      {plan !== undefined && plans.length > 1 && state === 'planned' && <MovedNote plan={plan} />}
      {asking.overtakenBy !== undefined && (
        <Note tone="warn" icon={IconUsers} title="Your decision was not sent">
          <Text size="sm">{asking.overtakenBy}</Text>
          <Button size="compact-sm" variant="default" mt={6} onClick={asking.forget}>
            Understood
          </Button>
        </Note>
      )}
      <RefusalPanel submission={submission} canCorrect={correcting !== undefined} />
      <ProgressPanel submission={submission} />
      {result !== undefined && <ResultPanel submission={submission} result={result} />}
      {plan === undefined ? (
        <FilesPanel submission={submission} />
      ) : (
        <ByWay value={correcting?.way}>
          {/* Another plan is another thing to decide on: nothing of the one before stays in sight under its digest. */}
          <PlanPart key={plan.sha256} submission={submission} plan={plan} asking={asking} />
        </ByWay>
      )}
    </>
  );
}

/** Of a plan that took the place of another one. */
function MovedNote({ plan: { moved, madeAt } }: { readonly plan: MadePlanView }) {
  const isSame = moved.length === 0;
  const title = `This is a new plan: ${isSame ? 'nothing' : 'something'} has changed since the last one`;
  return (
    <Note tone={isSame ? 'info' : 'warn'} icon={IconArrowsExchange} title={title}>
      <Text size="sm">
        It was made {formatMoment(madeAt)} and needs an approval of its own.{!isSame && ' What changed:'}
      </Text>
      {!isSame && (
        <ul>
          {moved.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}
