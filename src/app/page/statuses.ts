import {
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconCircleX,
  IconEqual,
  IconEqualNot,
  IconHelp,
  IconPlayerSkipForward,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import type { RowStatus } from '../../ui/api/row-status.ts';
import type { Tone } from './tone.ts';

interface StatusLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: typeof IconPlus;
  /** What it means, in a sentence. */
  readonly meaning: string;
}

/** How each status is shown: never by its colour alone. */
export const STATUS_LOOKS: { readonly [status in RowStatus]: StatusLook } = {
  sound: { label: 'valid', tone: 'quiet', icon: IconCheck, meaning: 'Read without errors; not compared yet.' },
  add: { label: 'new', tone: 'add', icon: IconPlus, meaning: 'Not in the service: will be created.' },
  replace: {
    label: 'replace',
    tone: 'replace',
    icon: IconArrowsExchange,
    meaning: 'The service has a different value, or none: it will be replaced.',
  },
  upload: { label: 'upload', tone: 'add', icon: IconUpload, meaning: 'Not in the service: will be uploaded.' },
  unchanged: {
    label: 'unchanged',
    tone: 'quiet',
    icon: IconEqual,
    meaning: 'Already in the service, the same in every column.',
  },
  differs: {
    label: 'differs',
    tone: 'differs',
    icon: IconEqualNot,
    meaning: 'The service has something similar with a different value; nothing is sent.',
  },
  blocked: { label: 'blocked', tone: 'bad', icon: IconBan, meaning: 'Refers to a row that cannot be applied.' },
  invalid: { label: 'error', tone: 'bad', icon: IconCircleX, meaning: 'Has an error.' },
  skipped: {
    label: 'skipped',
    tone: 'quiet',
    icon: IconPlayerSkipForward,
    meaning: 'Left out because its Action says skip.',
  },
  added: { label: 'added', tone: 'add', icon: IconPlus, meaning: 'Is in the service now.' },
  replaced: {
    label: 'replaced',
    tone: 'replace',
    icon: IconArrowsExchange,
    meaning: 'Its values are in the service now.',
  },
  uploaded: { label: 'uploaded', tone: 'add', icon: IconUpload, meaning: 'The file is in the service now.' },
  failed: { label: 'failed', tone: 'bad', icon: IconCircleX, meaning: 'The service refused it.' },
  unknown: {
    label: 'unknown',
    tone: 'warn',
    icon: IconHelp,
    meaning: 'Sent, but no answer came and the service could not be asked.',
  },
  'not-run': {
    label: 'not reached',
    tone: 'quiet',
    icon: IconCircleDashed,
    meaning: 'The run ended before it was sent.',
  },
};
