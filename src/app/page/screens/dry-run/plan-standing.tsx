import { Text } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { useDesk } from '../../desk/desk.ts';
import { Note } from '../../parts/notes/note.tsx';

/** How much of the plan is in already, whoever applied it. */
export function PlanStanding({ progress }: { readonly progress: PlanView['progress'] }) {
  const { toAddress } = useDesk();
  if (progress === undefined) return null;
  const { rowsLeft, runId, isUnfinished } = progress;
  return (
    <Note
      tone={rowsLeft === 0 ? 'add' : 'warn'}
      icon={rowsLeft === 0 ? IconCircleCheck : IconPlayerPause}
      title={rowsLeft === 0 ? 'Applied' : 'Applied in part'}
    >
      <Text size="sm">
        {isUnfinished && 'A run of this plan did not finish, and may have sent more than is known. '}
        {rowsLeft > 0 && toNext(isUnfinished)} <a href={toAddress('history', runId)}>What the run did</a>
      </Text>
    </Note>
  );
}

function toNext(isUnfinished: boolean): string {
  const first = isUnfinished
    ? 'capsheet first asks the service, then sends only what is left'
    : 'only what is left is sent';
  return `When you go on, ${first}; nothing is entered twice.`;
}

/** `12 rows to add, 1 file to upload`. */
export function describeSent({ summary: { add, replace, upload } }: Pick<PlanView, 'summary'>): string {
  return [
    ...(add > 0 ? [`${plural(add, 'row')} to add`] : []),
    ...(replace > 0 ? [`${plural(replace, 'row')} to replace`] : []),
    ...(upload > 0 ? [`${plural(upload, 'file')} to upload`] : []),
  ].join(', ');
}

/** `22 rows are in; 608 are left.` */
export function describeProgress({ rowsIn, rowsLeft }: NonNullable<PlanView['progress']>): string {
  const isIn = rowsIn === 0 ? 'No row is in' : `${plural(rowsIn, 'row is', 'rows are')} in`;
  if (rowsLeft === 0) return `This plan was applied: ${isIn.toLowerCase()}, and none is left.`;
  return `${isIn}; ${formatCount(rowsLeft)} ${rowsLeft === 1 ? 'is' : 'are'} left.`;
}
