import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconCircleX,
  IconEqual,
  IconEqualNot,
  IconHelp,
  IconInfoCircle,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { leftByRun } from '../../../../model/outcomes/run-report.ts';
import type { FindingView, RowStatus } from '../../../../ui/api/row-status.ts';
import type { RunEntryView } from '../../../../ui/api/runs.ts';
import type { Tone } from '../../tone.ts';
import styles from './tag.module.css';

interface ToneTagProps {
  readonly tone: Tone;
  readonly icon: typeof IconCheck;
  readonly label: string;
  readonly meaning?: string;
}

export function ToneTag({ tone, icon: Icon, label, meaning }: ToneTagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={meaning}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}

const SEVERITY_LOOKS = {
  error: { tone: 'bad', icon: IconCircleX, label: 'error' },
  warning: { tone: 'warn', icon: IconAlertTriangle, label: 'warning' },
  info: { tone: 'info', icon: IconInfoCircle, label: 'remark' },
} as const;

export function SeverityTag({ severity }: Pick<FindingView, 'severity'>) {
  return <ToneTag {...SEVERITY_LOOKS[severity]} />;
}

export function StatusTag({ status }: { readonly status: RowStatus }) {
  return <ToneTag {...STATUS_LOOKS[status]} />;
}

/** Whether sums that belong together are the same. */
export function ClosesTag({ isClosed, otherwise }: { readonly isClosed: boolean; readonly otherwise: string }) {
  return isClosed ? (
    <ToneTag tone="add" icon={IconCheck} label="yes" />
  ) : (
    <ToneTag tone="bad" icon={IconAlertTriangle} label={otherwise} />
  );
}

const RUN_LOOKS: { readonly [status: string]: ToneTagProps } = {
  done: { tone: 'add', icon: IconCheck, label: 'finished' },
  open: { tone: 'warn', icon: IconAlertTriangle, label: 'does not tie out' },
  errors: { tone: 'warn', icon: IconAlertTriangle, label: 'finished with errors' },
  part: { tone: 'warn', icon: IconAlertTriangle, label: 'applied in part' },
  refused: { tone: 'bad', icon: IconCircleX, label: 'refused: the workbook has errors' },
  interrupted: { tone: 'warn', icon: IconPlayerStop, label: 'stopped' },
  'service-lost': { tone: 'bad', icon: IconAlertTriangle, label: 'the service went away' },
  'journal-lost': { tone: 'bad', icon: IconAlertTriangle, label: 'the journal could not be written' },
  running: { tone: 'info', icon: IconPlayerPlay, label: 'under way' },
  unfinished: { tone: 'warn', icon: IconAlertTriangle, label: 'did not finish' },
};

interface RunStatusTagProps {
  readonly run: Pick<RunEntryView, 'status' | 'summary' | 'doesNotTieOut' | 'newErrors'>;
}

export function RunStatusTag({ run }: RunStatusTagProps) {
  const look = RUN_LOOKS[leftByRun(run) ?? run.status];
  return <ToneTag {...(look ?? { tone: 'quiet', icon: IconCheck, label: run.status })} />;
}

interface StatusLook extends ToneTagProps {
  readonly meaning: string;
}

/** Never shown by colour alone. */
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
