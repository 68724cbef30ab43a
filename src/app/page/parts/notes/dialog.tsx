import { Button, Group, Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './dialog.module.css';

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
        <Modal.Body p="xl" {...(isLong && { className: styles.long })}>
          <Modal.Title {...(isLong ? { className: styles.title } : { mb: 'sm' })}>{title}</Modal.Title>
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
