import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { MeView } from '../../../../team/api/person.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import type { SubmissionState } from '../../../../team/submission-state.ts';
import { workState } from '../../../api/work-state.ts';
import { openDesk } from '../../desk/desk.ts';
import { toFirmDesk } from '../../desk/places.ts';
import { AtDesk, useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useQuestion } from '../../parts/notes/replace-question.tsx';

/** Nothing becomes of these any more, unless somebody hands them in once more. */
const GIVEN_BACK: readonly SubmissionState[] = ['refused', 'rejected', 'withdrawn'];

export function canCorrect({ firms }: MeView, { firm, state }: SubmissionView): boolean {
  const may = firms.find(({ id }) => id === firm)?.may ?? [];
  return may.includes('submit') && GIVEN_BACK.includes(state);
}

/** Leads to where what came back is corrected. */
export function CorrectButton({ submission }: { readonly submission: SubmissionView }) {
  const desk = useMemo(() => openDesk(toFirmDesk(submission.firm)), [submission.firm]);
  return (
    <AtDesk value={desk}>
      <TakeButton submission={submission} />
    </AtDesk>
  );
}

function TakeButton({ submission: { id, inputs } }: { readonly submission: SubmissionView }) {
  const { get, post, goTo } = useDesk();
  const { isBusy, problem, run } = useAction();
  const { ask, question } = useQuestion();
  const take = async (): Promise<void> => {
    const state = await get('state', workState);
    const names = inputs.map(({ name }) => name);
    if (state.phase !== 'none' && !(await ask(state, names))) return;
    await post('take', { submission: id });
    goTo('review');
  };
  return (
    <>
      <Button leftSection={<IconTableImport size={18} aria-hidden />} loading={isBusy} onClick={() => run(take)}>
        Check and correct it
      </Button>
      {question}
      <ProblemAlert problem={problem} title="It could not be opened" />
    </>
  );
}
