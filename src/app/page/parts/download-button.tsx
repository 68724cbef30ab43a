import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PageCall } from '../../../ui/api/call.ts';
import { useDesk } from '../desk/desk.ts';
import { useAction } from '../hooks/use-action.ts';
import { ProblemAlert } from './notes/note.tsx';

interface DownloadButtonProps extends ButtonProps {
  /** The call of the desk that answers it. */
  readonly of: PageCall;
  readonly query?: object;
  readonly children: ReactNode;
}

/** Saves a file of the server; problems are shown here and not on a page of their own. */
export function DownloadButton({ of, query, children, ...look }: DownloadButtonProps) {
  const { download } = useDesk();
  const { isBusy, problem, run } = useAction();
  return (
    <div>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => run(() => download(of, { query }))}
        {...look}
      >
        {children}
      </Button>
      <ProblemAlert problem={problem} title="The file could not be downloaded" />
    </div>
  );
}
