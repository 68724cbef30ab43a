import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleX,
  IconHourglass,
  IconLoader,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconThumbUp,
} from '@tabler/icons-react';
import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { ToneTag } from '../../parts/tags/tags.tsx';
import { toStateWords } from './submission-words.ts';

const ICONS: { readonly [state in SubmissionEntryView['state']]: typeof IconCheck } = {
  received: IconLoader,
  refused: IconCircleX,
  planned: IconHourglass,
  rejected: IconCircleX,
  withdrawn: IconArrowBackUp,
  approved: IconThumbUp,
  applying: IconPlayerPlay,
  stopped: IconPlayerStop,
  'needs-you': IconAlertTriangle,
  done: IconCheck,
};

export function StateTag({
  submission,
}: {
  readonly submission: Pick<SubmissionEntryView, 'state' | 'wanted' | 'isInPart'>;
}) {
  const words = toStateWords(submission);
  const isPaused = words.label === 'paused';
  const icon = submission.isInPart ? IconAlertTriangle : isPaused ? IconPlayerPause : ICONS[submission.state];
  return <ToneTag {...words} icon={icon} />;
}
