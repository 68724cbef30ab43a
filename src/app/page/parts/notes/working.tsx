import { Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { JobState, WorkState } from '../../../../ui/api/work-state.ts';
import { canReadAgain, isOnDisk, readChoiceAgain, useIsSavedAgain } from '../../chosen-files.ts';
import { AtDesk, type Desk, useDesk } from '../../desk/desk.ts';
import { formatDuration } from '../../format.ts';
import { type RunningAction, useAction } from '../../hooks/use-action.ts';
import { DownloadButton } from '../download-button.tsx';
import { joinNames, Quiet, ScreenTitle } from '../panel.tsx';
import { Dialog, Note, ProblemAlert, useAnswer } from './note.tsx';

const CANCELLED = /^(?:input-)?interrupted$/;

/** Why the last job did not end as it should, until it is put away here or the next job begins. */
export function LastProblem({ problem, ended }: Pick<WorkState, 'problem' | 'ended'>) {
  const [putAway, setPutAway] = useState<number>();
  // The next problem is always shown: a server that starts anew counts its jobs from the first again.
  if (problem === undefined && putAway !== undefined) setPutAway(undefined);
  if (ended !== undefined && ended.number === putAway) return null;
  if (problem !== undefined && CANCELLED.test(problem.code))
    return (
      <Note tone="info" icon={IconPlayerStop} title="Cancelled">
        Everything is as it was.
      </Note>
    );
  return (
    <ProblemAlert
      problem={problem}
      title="The last step could not be finished"
      onPutAway={() => setPutAway(ended?.number)}
    />
  );
}

/** The job that is under way: how far it is, and how to end it. */
export function Working({ job }: { readonly job: JobState }) {
  const { ask } = useDesk();
  const { run, isBusy } = useAction();
  const { done, total } = bytesOf(job) ?? { done: job.rowsDone, total: job.rowsTotal };
  const isCounted = total > 0;
  return (
    <section className="panel">
      <ScreenTitle>
        <span aria-live="polite">{job.stage} …</span>
      </ScreenTitle>
      <Progress
        value={isCounted ? (100 * done) / total : 100}
        animated
        striped={!isCounted}
        mt="md"
        aria-label={isCounted ? toRows(job) : job.stage}
      />
      <Group mt="md" justify="space-between">
        <Quiet>{toProgress(job)}</Quiet>
        <Button
          variant="default"
          loading={isBusy}
          disabled={job.isStopping}
          onClick={() => run(() => ask(CALLS.stopDesk))}
        >
          Cancel
        </Button>
      </Group>
    </section>
  );
}

/** For example `12,400 of 100,001 rows · about 8 seconds left`, or `12.4 of 60.0 MB`. */
function toProgress(job: JobState): string {
  if (job.isStopping) return 'Stopping …';
  if (job.rowsTotal === 0 && bytesOf(job) === undefined)
    return job.requests === 0 ? 'This takes a moment.' : `${plural(job.requests, 'request')} so far.`;
  const left = job.secondsLeft === undefined ? [] : [`about ${formatDuration(job.secondsLeft)} left`];
  return [toRows(job), ...left].join(' · ');
}

/** A small file has been read before anybody could follow it. */
const FEWEST_BYTES = 100_000;

function bytesOf({ bytes }: JobState): JobState['bytes'] {
  return (bytes?.total ?? 0) < FEWEST_BYTES ? undefined : bytes;
}

function toRows(job: JobState): string {
  const { rowsDone, rowsTotal } = job;
  const bytes = bytesOf(job);
  if (bytes !== undefined) return `${toMegabytes(bytes.done)} of ${toMegabytes(bytes.total)} MB`;
  return `${formatCount(rowsDone)} of ${plural(rowsTotal, 'row')}`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

interface ReadAgainProps {
  readonly state: WorkState;
  readonly action: RunningAction;
}

/**
 * Reads the workbook as it is now. A copy from the browser has to be chosen again, and the sandbox's sample never
 * changes.
 */
export function ReadAgainButton({ state, action }: ReadAgainProps) {
  const desk = useDesk();
  const isGone = !isOnDisk(state) && !canReadAgain(desk, state.inputs);
  const isSample = state.inputs.every(({ path, uploadedAt }) => path === undefined && uploadedAt === undefined);
  if (isGone && isSample) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => (isGone ? desk.goTo('workbook') : readAgain(desk, state, action))}
    >
      {isGone ? 'Choose it again' : 'Read again'}
    </Button>
  );
}

export function ChangedNote({ state, action }: ReadAgainProps) {
  const desk = useDesk();
  const isSavedAgain = useIsSavedAgain(state);
  if (!isSavedAgain) return null;
  return (
    <Note tone="warn" icon={IconRefresh} title={`${joinNames(state.inputs)} has been saved since it was read`}>
      {isOnDisk(state) || canReadAgain(desk, state.inputs) ? (
        <Button size="compact-sm" mt={4} onClick={() => readAgain(desk, state, action)}>
          Read it again
        </Button>
      ) : (
        <Button size="compact-sm" mt={4} onClick={() => desk.goTo('workbook')}>
          Choose it again
        </Button>
      )}
    </Note>
  );
}

function readAgain(desk: Desk, state: WorkState, { run }: RunningAction): void {
  run(() => (isOnDisk(state) ? desk.ask(CALLS.rereadDesk) : readChoiceAgain(desk)));
}

interface ReplaceQuestion {
  /** Whether these may be opened; asks if that closes something unfinished. */
  readonly mayOpen: (names: readonly string[]) => Promise<boolean>;
  readonly question: ReactNode;
}

/** Asks before another workbook closes the open one, so that nobody loses a dry run or corrections. */
export function useReplaceQuestion(state: WorkState): ReplaceQuestion {
  const { ask, question } = useQuestion(useDesk());
  return { mayOpen: (names) => (isUnfinished(state, names) ? ask(state, names) : Promise.resolve(true)), question };
}

interface Replaced {
  readonly state: WorkState;
  readonly names: readonly string[];
}

interface Question extends Pick<ReplaceQuestion, 'question'> {
  readonly ask: (state: WorkState, names: readonly string[]) => Promise<boolean>;
}

/** Asks in any case, about what is open on this desk. */
export function useQuestion(desk: Desk): Question {
  const { isOpen, asked, ask, answer } = useAnswer<Replaced, boolean>();
  const inputs = asked?.state.inputs ?? [];
  const open = <bdi>{joinNames(inputs)}</bdi>;
  const question = (
    <AtDesk value={desk}>
      <Dialog
        isOpen={isOpen}
        title={<>Close {open}?</>}
        keep={<span>Keep {open}</span>}
        onKeep={() => answer(false)}
        answers={
          <Button onClick={() => answer(true)}>
            <span>
              Open <bdi>{asked?.names.join(', ')}</bdi>
            </span>
          </Button>
        }
      >
        <Text size="sm">
          {desk.submits ? 'What has not been submitted is lost.' : describeUnfinished(asked?.state)}{' '}
          {inputs.some(({ isCorrected }) => isCorrected) && 'Save the corrected copy first if you want to keep it. '}
          Only one workbook can be open at a time.
        </Text>
        {inputs.map(({ name, isCorrected }, index) =>
          isCorrected ? <SaveCopy key={name} index={index} name={name} /> : null,
        )}
      </Dialog>
    </AtDesk>
  );
  return { ask: (state, names) => ask({ state, names }), question };
}

function SaveCopy({ index, name }: { readonly index: number; readonly name: string }) {
  return (
    <DownloadButton of={at(CALLS.getCorrected, { index })} size="compact-sm" variant="default" mt="sm">
      <span>
        Save the copy of <bdi>{name}</bdi>
      </span>
    </DownloadButton>
  );
}

function describeUnfinished(state: WorkState | undefined): string {
  return state?.phase === 'planned'
    ? 'Its dry run is ready, but it has not been applied.'
    : 'It has been read, but not applied.';
}

function isUnfinished({ phase, inputs }: WorkState, names: readonly string[]): boolean {
  return (phase === 'read' || phase === 'planned') && !inputs.some(({ name }) => names.includes(name));
}
