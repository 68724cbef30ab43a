import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CALLS } from '../../../../ui/api/calls.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, type RunningAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Quiet } from '../../parts/panel.tsx';
import styles from './mapping.module.css';

export function FilePanel({ revision, action }: { readonly revision: number; readonly action: RunningAction }) {
  const { ask } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const use = (text: string): void => action.run(() => ask(CALLS.replaceMapping, { body: { text } }));
  return (
    <details className="panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The mapping as a file (YAML)</summary>
      <Quiet mt="xs">
        This file says the same as the page above. It can also do what the page does not offer: patterns, conditions and
        steps.
      </Quiet>
      <Group gap="sm" mt="xs">
        <DownloadButton of={CALLS.getMappingFile} size="compact-sm" variant="default">
          Save the file
        </DownloadButton>
        <FileButton
          accept=".yaml,.yml"
          onChange={(file) => {
            if (file !== null) action.run(async () => ask(CALLS.replaceMapping, { body: { text: await file.text() } }));
          }}
          inputProps={{ 'aria-label': 'A mapping file' }}
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              Use another file …
            </Button>
          )}
        </FileButton>
        <Button size="compact-sm" variant="default" onClick={() => action.run(() => ask(CALLS.leaveMapping))}>
          Read the workbook without a mapping
        </Button>
      </Group>
      {isOpen && <Editor key={revision} onUse={use} isBusy={action.isBusy} />}
    </details>
  );
}

function Editor({ onUse, isBusy }: { readonly onUse: (text: string) => void; readonly isBusy: boolean }) {
  const before = useLoaded(CALLS.getMappingText, '').value?.text ?? '';
  const [text = before, setText] = useState<string>();
  return (
    <>
      <Textarea
        mt="sm"
        label="The file"
        classNames={{ input: styles.yaml }}
        rows={18}
        spellCheck={false}
        {...bindText(text, setText)}
      />
      <Button mt="xs" variant="default" disabled={text === before || isBusy} onClick={() => onUse(text)}>
        Read it like this
      </Button>
    </>
  );
}
