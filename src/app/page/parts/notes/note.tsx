import { Alert, Button, Group, Loader, Modal, type ModalRootProps, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, type IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../../ui/api/problem.ts';
import type { DoctorView } from '../../../../ui/api/settings.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { Loaded } from '../../hooks/use-loaded.ts';
import styles from './note.module.css';

export function Note({
  tone,
  icon: Icon,
  title,
  children,
}: {
  readonly tone: 'info' | 'warn' | 'bad' | 'add';
  readonly icon: typeof IconInfoCircle;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <Alert className={styles.note} data-tone={tone} role="status" icon={<Icon aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}

export function ProblemAlert({
  problem,
  title = 'That did not work',
  onPutAway,
  children,
}: {
  readonly problem: Problem | undefined;
  readonly title?: string;
  readonly onPutAway?: () => void;
  readonly children?: ReactNode;
}) {
  if (problem === undefined) return null;
  return (
    <Alert
      className={styles.note}
      data-tone="bad"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      variant="outline"
      {...(onPutAway !== undefined && { withCloseButton: true, closeButtonLabel: 'Close', onClose: onPutAway })}
    >
      <Text size="sm" className={styles.lines}>
        {problem.message}
      </Text>
      <Text size="sm" mt="xs">
        {problem.hint}
      </Text>
      {children}
    </Alert>
  );
}

interface DialogProps extends Pick<ModalRootProps, 'size' | 'transitionProps'> {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The answer that changes nothing, also given by closing the dialog. */
  readonly keep: ReactNode;
  readonly onKeep: () => void;
  readonly answers: ReactNode;
  /** Its answers stay in sight however long it is. */
  readonly isLong?: boolean;
}

export function Dialog({ isOpen, title, children, keep, onKeep, answers, isLong = false, ...look }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onKeep} centered {...look}>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl" {...(isLong && { bg: 'var(--surface)' })}>
          <Modal.Title {...(isLong ? { mb: 'md', fz: 'xl', fw: 600 } : { mb: 'sm' })}>{title}</Modal.Title>
          {children}
          <Group justify="flex-end" {...(isLong ? { className: styles.answers } : { mt: 'lg' })}>
            <Button variant="default" onClick={onKeep} data-autofocus>
              {keep}
            </Button>
            {answers}
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface DecisionProps extends Omit<DialogProps, 'answers'> {
  /** The answer that does it. */
  readonly verb: ReactNode;
  readonly color?: string;
  readonly isHeld?: boolean;
  readonly work: () => Promise<unknown>;
}

/** Asks before something is done, and says why it could not be. */
export function DecisionDialog({ verb, color, isHeld = false, work, children, ...dialog }: DecisionProps) {
  const { isBusy, problem, run } = useAction();
  return (
    <Dialog
      {...dialog}
      answers={
        <Button {...(color !== undefined && { color })} loading={isBusy} disabled={isHeld} onClick={() => run(work)}>
          {verb}
        </Button>
      }
    >
      {children}
      <ProblemAlert problem={problem} />
    </Dialog>
  );
}

/** Asks with a dialog and waits for the answer; `asked` stays for the words of the dialog while it closes. */
export function useAnswer<Asked, Answer>() {
  const [pending, setPending] = useState<{ readonly asked: Asked; readonly resolve: (answer: Answer) => void }>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    asked: pending?.asked,
    ask: (asked: Asked): Promise<Answer> => {
      setOpen(true);
      return new Promise((resolve) => setPending({ asked, resolve }));
    },
    answer: (answer: Answer): void => {
      pending?.resolve(answer);
      setOpen(false);
    },
  };
}

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  /** Said by a screen reader while it loads; without it nothing stands there meanwhile. */
  readonly waiting?: string;
  /** Says what could not be done, above why. */
  readonly title?: string;
  readonly children: (value: T) => ReactNode;
}

/** Shows a value once it is loaded; until then that it is waited for, or why it does not come. */
export function WhenLoaded<T>({ of: { value, problem }, waiting, title, children }: WhenLoadedProps<T>) {
  return (
    <>
      <ProblemAlert problem={problem} {...(title !== undefined && { title })} />
      {value === undefined && problem === undefined && waiting !== undefined && <Loader aria-label={waiting} />}
      {value !== undefined && children(value)}
    </>
  );
}

interface NotSavedProps {
  /** `settings`, `credentials`. */
  readonly what: string;
  readonly checks: DoctorView['checks'];
  readonly isBusy: boolean;
  readonly onSaveAnyway: () => void;
}

/** Why what was entered does not work, before it takes the place of what does. */
export function NotSaved({ what, checks, isBusy, onSaveAnyway }: NotSavedProps) {
  return (
    <Note tone="bad" icon={IconCircleX} title={`Not saved: these ${what} do not work`}>
      <Text size="sm">Everything stays as it was.</Text>
      <CheckList checks={checks} label="What the test found" />
      <Button size="compact-sm" variant="default" mt="sm" loading={isBusy} onClick={onSaveAnyway}>
        Save them anyway
      </Button>
    </Note>
  );
}

type CheckView = DoctorView['checks'][number];

const LOOKS = {
  ok: { icon: IconCircleCheck, label: 'fine' },
  warning: { icon: IconAlertTriangle, label: 'doubtful' },
  error: { icon: IconCircleX, label: 'wrong' },
} as const;

export function CheckList({ checks, label }: { readonly checks: readonly CheckView[]; readonly label: string }) {
  return (
    <ul className={styles.checks} aria-label={label}>
      {checks.map((check) => (
        <Check key={`${check.name} ${check.seen}`} check={check} />
      ))}
    </ul>
  );
}

function Check({ check: { name, status, seen, cure } }: { readonly check: CheckView }) {
  const { icon: Icon, label } = LOOKS[status];
  return (
    <li>
      <Icon size={20} style={{ color: 'var(--tone)' }} data-status={status} aria-label={label} />
      <div>
        <strong>{name.replace('-', ' ')}</strong>
        <p>{seen}</p>
        {cure !== undefined && <Text fw={600}>{cure}</Text>}
      </div>
    </li>
  );
}
