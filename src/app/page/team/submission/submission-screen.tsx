import { Button, Group, Loader, Progress, Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTableImport,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { MadePlanView, RunResult, SubmissionView } from '../../../../team/api/submission.ts';
import { isOver, type Wanted } from '../../../../team/terms/submission-state.ts';
import { at } from '../../../../ui/api/call.ts';
import { ask } from '../../api-client.ts';
import frame from '../../app.module.css';
import { ByWay } from '../../change-set/cell-link.tsx';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useFollowed } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { useIsLost } from '../../parts/frame/frame.tsx';
import { DecisionDialog, Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { Names, Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { resultFigures } from '../../parts/summary/figures.ts';
import { SummaryBar } from '../../parts/summary/summary-bar.tsx';
import { Facts } from '../../parts/tables/data-table.tsx';
import { describeRows } from '../../screens/runs/apply-screen.tsx';
import { LostNote } from '../frame/team-header.tsx';
import { type Correcting, useCorrecting } from '../own-desk/use-correcting.tsx';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';
import { describeWork, listSteps, toStateWords } from '../words/submission-words.ts';
import { RefusalPanel } from './findings-panel.tsx';
import { FilesPanel, PlanPart, useAsking } from './plan-part.tsx';
import styles from './submission.module.css';

interface SubmissionScreenProps {
  readonly me: MeView;
  readonly firm: string;
  readonly id: number;
}

export function SubmissionScreen({ me, firm, id }: SubmissionScreenProps) {
  const of = { firm, submission: id };
  const { value, isLost, problem } = useFollowed(at(TEAM_OPERATIONS.watchSubmission, of));
  return (
    <>
      <a href={toFirmPath(firm, 'submissions')}>All submissions</a>
      {value === undefined && <ScreenTitle>Submission {id}</ScreenTitle>}
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
          <Quiet>
            <Names of={[firmName, `Submission ${id}`]} />
          </Quiet>
          <Title order={1} size="h2" aria-describedby={meaning}>
            <Names of={inputs.map(({ name }) => name)} />
          </Title>
          <Group gap="sm" mt="xs" role="status" id={meaning}>
            <StateTag submission={submission} />
            <Text size="sm">{toStateWords(submission).meaning}</Text>
          </Group>
          {followedBy !== undefined && (
            <Text size="sm" mt="xs">
              Submitted again as <a href={toFirmPath(firm, 'submissions', followedBy)}>submission {followedBy}</a>.
            </Text>
          )}
        </div>
        <SubmissionActions submission={submission} correcting={correcting} />
      </Group>
      {questions}
      <Panel>
        <Timeline submission={submission} />
      </Panel>
      <ProblemAlert problem={problem} title={state === 'refused' ? 'It cannot be planned' : 'It cannot go on'} />
      {plan !== undefined && plans.length > 1 && state === 'planned' && <MovedNote plan={plan} />}
      {asking.overtaken !== undefined && (
        <Note tone="warn" icon={IconUsers} title="Your decision was not sent">
          <Text size="sm">{asking.overtaken}</Text>
          <Button size="compact-sm" variant="default" mt="xs" onClick={asking.forget}>
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

/** For a plan that replaced another one. */
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

interface ResultPanelProps {
  readonly submission: SubmissionView;
  readonly result: RunResult;
}

function ResultPanel({ submission: { firm, id, state }, result }: ResultPanelProps) {
  const { headline, counts, runs, files } = result;
  const isRefused = state === 'refused' || result.findings !== undefined;
  const downloads = files.map(({ name, sha256 }, index) => (
    <DownloadButton key={sha256} of={at(TEAM_OPERATIONS.getResult, { firm, submission: id, index })}>
      {name}
    </DownloadButton>
  ));
  return (
    <SummaryBar label="Result" order={2} isStill figures={resultFigures(counts)} action={downloads}>
      <Text size="sm" mt="xs" role="status">
        {headline}
      </Text>
      {files.length > 0 && (
        <Quiet mt="xs">
          {isRefused
            ? 'A copy of your workbook with every finding at its cell. You can correct it there, and submit it again.'
            : 'Your workbook with the outcome beside every row.'}
        </Quiet>
      )}
      {runs.length > 0 && (
        <Text size="sm" mt="xs">
          {runs.length === 1 ? 'Its run: ' : 'Its runs: '}
          {runs.map((run, index) => (
            <span key={run}>
              {index > 0 && ', '}
              <a href={toFirmPath(firm, 'history', run)}>{run}</a>
            </span>
          ))}
        </Text>
      )}
    </SummaryBar>
  );
}

function Timeline({ submission }: { readonly submission: SubmissionView }) {
  const steps = listSteps(submission);
  return (
    <ol className={styles.timeline} aria-label="What happened so far">
      {steps.map(({ what, by, at, comment, isNow }) => (
        <li key={`${what} ${at}`} data-now={isNow} aria-current={isNow && 'step'}>
          <strong>
            {what}
            {by !== undefined && (
              <>
                {' by '}
                <bdi>{by}</bdi>
              </>
            )}
          </strong>
          {at !== undefined && (
            <span>
              {isNow && 'since '}
              {formatMoment(at)}
            </span>
          )}
          {comment !== undefined && <q className={styles.comment}>{comment}</q>}
        </li>
      ))}
    </ol>
  );
}

interface SubmissionActionsProps {
  readonly submission: SubmissionView;
  /** Absent if this person cannot correct it. */
  readonly correcting: Correcting | undefined;
}

function SubmissionActions({ submission, correcting }: SubmissionActionsProps) {
  const { firm, id, can, state } = submission;
  const { isBusy, problem, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const params = { firm, submission: id };
  const canWithdraw = can.includes('withdraw');
  return (
    <div>
      <Group gap="sm">
        {correcting !== undefined && (
          <Button
            {...(correcting.isAsking ? { variant: 'default' } : {})}
            leftSection={<IconTableImport size={18} aria-hidden />}
            loading={correcting.isBusy}
            onClick={() => correcting.start()}
          >
            {correcting.isAsking ? 'Check and correct it …' : 'Check and correct it'}
          </Button>
        )}
        {can.includes('plan-again') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isBusy}
            onClick={() => run(async () => void (await ask(TEAM_OPERATIONS.planAgain, { params })))}
          >
            Compare again
          </Button>
        )}
        {canWithdraw && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Withdraw …
          </Button>
        )}
      </Group>
      <ProblemAlert problem={problem} />
      <DecisionDialog
        isOpen={isAsked && canWithdraw}
        title="Withdraw this submission?"
        keep="Keep it"
        onKeep={() => setAsked(false)}
        verb="Withdraw"
        work={async () => {
          await ask(TEAM_OPERATIONS.withdraw, { params });
          setAsked(false);
        }}
      >
        <Text size="sm">
          {isOver(state)
            ? 'It leaves your inbox. You will find it among the submissions, and can still correct it from there.'
            : 'Nothing of it is sent. To bring it back, submit the workbook again.'}
        </Text>
      </DecisionDialog>
    </div>
  );
}

const BUTTONS = [
  { can: 'go-on', wanted: 'go', label: 'Go on', icon: IconPlayerPlay, variant: 'filled' },
  { can: 'pause', wanted: 'pause', label: 'Pause', icon: IconPlayerPause, variant: 'default' },
  { can: 'stop', wanted: 'stop', label: 'Stop', icon: IconPlayerStop, variant: 'default' },
] as const;

/** The work of a worker, and how to pause or stop it. */
function ProgressPanel({ submission }: { readonly submission: SubmissionView }) {
  const { firm, id, can, state, progress } = submission;
  const { isBusy, problem, run } = useAction();
  const isLost = useIsLost();
  const buttons = BUTTONS.filter((one) => can.includes(one.can));
  if (isOver(state) || state === 'planned') return null;
  if (progress === undefined && buttons.length === 0 && state !== 'received') return null;
  const want = (wanted: Wanted): Promise<unknown> =>
    ask(TEAM_OPERATIONS.hold, { params: { firm, submission: id }, body: { wanted } });
  const isMoving = !isLost && (state === 'received' || (state === 'applying' && progress?.isPaused === false));
  return (
    <Panel title={describeWork(submission)} aria-live="polite" label="Progress">
      {progress !== undefined && (
        <>
          <Progress
            value={progress.rowsTotal === 0 ? 0 : (100 * progress.rowsDone) / progress.rowsTotal}
            size="lg"
            mt="md"
            mb="md"
            animated={isMoving}
            aria-label={`Rows: ${describeRows(progress)}`}
          />
          <Facts
            facts={[
              ['Rows', describeRows(progress)],
              ['Requests', formatCount(progress.requests)],
            ]}
          />
        </>
      )}
      {progress === undefined && isMoving && (
        <Progress value={100} animated striped mt="md" aria-label={describeWork(submission)} />
      )}
      {buttons.length > 0 && (
        <Group mt="md">
          {buttons.map(({ wanted, label, icon: Icon, variant }) => (
            <Button
              key={wanted}
              variant={variant}
              leftSection={<Icon size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => run(async () => void (await want(wanted)))}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <ProblemAlert problem={problem} />
      <Quiet mt="md">
        You can close this page: the work goes on without it. Whatever was sent is on record, and nothing is entered
        twice.
      </Quiet>
    </Panel>
  );
}
