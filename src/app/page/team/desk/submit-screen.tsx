import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { INPUT_FIELD, MAPPING_FIELD, SUBMISSION_FIELD, submissionView } from '../../../../team/api/submission.ts';
import { readDropped } from '../../chosen-files.ts';
import { useAction } from '../../hooks/use-action.ts';
import { DropZone } from '../../parts/drop-zone.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { ReadingForm } from '../../screens/files/reading-form.tsx';
import { uploadForm } from '../ask/upload-form.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { toPath } from '../words/call-path.ts';
import { toFirmPath } from '../words/places.ts';
import { addFiles, type ChosenFile } from '../words/submitted-files.ts';
import styles from './desk.module.css';
import { NOTHING_SAID, type SaidOfIt, SubmitFields } from './submit-fields.tsx';

/** Where a preparer submits a workbook, or several CSV files, with all that belongs to them. */
export function SubmitScreen({ firm }: { readonly firm: OwnFirm }) {
  const [files, setFiles] = useState<readonly ChosenFile<File>[]>([]);
  const [reading, setReading] = useState<InputReading>(PLAIN_READING);
  const [said, setSaid] = useState<SaidOfIt>(NOTHING_SAID);
  const [share, setShare] = useState(0);
  const choosing = useAction();
  const { isBusy, problem, run } = useAction();
  const add = (found: readonly Omit<ChosenFile<File>, 'kind'>[]): void => setFiles((before) => addFiles(before, found));
  const submit = async (): Promise<void> => {
    const form = new FormData();
    form.append(SUBMISSION_FIELD, JSON.stringify({ ...said, reading }));
    for (const { file, path, kind } of files) form.append(kind === 'mapping' ? MAPPING_FIELD : INPUT_FIELD, file, path);
    setShare(0);
    const path = toPath(TEAM_OPERATIONS.submit.path, { firm: firm.id });
    const { id } = await uploadForm(path, { form, schema: submissionView, onProgress: setShare });
    window.location.hash = toFirmPath(firm.id, 'submissions', id);
  };
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Submit for <bdi>{firm.name}</bdi>
        </Title>
        <Text c="dimmed" mt={4} maw={720}>
          capsheet checks the workbook and shows exactly what it would change. Nothing is sent before somebody else has
          approved that.
        </Text>
      </div>
      <CheckFirst firm={firm} />
      <ProblemAlert problem={problem} title="It was not submitted" />
      <ProblemAlert problem={choosing.problem} />
      <DropZone
        title="Or submit it as it is: drop a workbook here"
        isBusy={choosing.isBusy}
        isHeld={isBusy}
        onDrop={(dropped) => choosing.run(async () => add(await readDropped(dropped)))}
        onFiles={(chosen) => add(chosen.map((file) => ({ file, path: file.name })))}
      >
        An .xlsx, .xlsm, .xlsb, .xls or .ods file, or several CSV files together. A mapping, documents and logos belong
        with their workbook: drop the folder that contains them all.
      </DropZone>
      {files.length > 0 && (
        <section className="panel" aria-label="Files to submit">
          <Title order={2} size="h4" mb="xs">
            Files to submit
          </Title>
          <FileList files={files} isHeld={isBusy} onChange={setFiles} />
          <SubmitFields said={said} onChange={setSaid} />
          {isBusy && <Progress mt="md" value={100 * share} aria-label={`Uploaded: ${Math.round(100 * share)} %`} />}
          <Button
            mt="md"
            size="md"
            loading={isBusy}
            disabled={!files.some(({ kind }) => kind === 'input')}
            onClick={() => run(submit)}
          >
            Submit
          </Button>
        </section>
      )}
      <ReadingForm reading={reading} onChange={setReading} />
    </>
  );
}

/** Whoever is not sure of a workbook looks at it first. */
function CheckFirst({ firm }: { readonly firm: OwnFirm }) {
  return (
    <section className="panel" aria-label="Check it first">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            Check it first
          </Title>
          <Text size="sm" c="dimmed" mt={4} maw={620}>
            See what is wrong, correct cells in a copy, and say how a spreadsheet of somebody else is read. Then submit
            the result.
          </Text>
        </div>
        <Button
          component="a"
          href={toFirmPath(firm.id, 'desk')}
          leftSection={<IconTableImport size={18} aria-hidden />}
        >
          Check and correct
        </Button>
      </Group>
    </section>
  );
}

interface FileListProps {
  readonly files: readonly ChosenFile<File>[];
  readonly isHeld: boolean;
  readonly onChange: (files: readonly ChosenFile<File>[]) => void;
}

function FileList({ files, isHeld, onChange }: FileListProps) {
  return (
    <ul className={styles.files}>
      {files.map((one) => {
        const Icon = one.kind === 'mapping' ? IconTableImport : IconFileSpreadsheet;
        return (
          <li key={one.path}>
            <Group gap={8} wrap="nowrap">
              <Icon size={18} aria-hidden className={styles.icon} />
              <bdi className={styles.fileName}>{one.path}</bdi>
              {one.kind === 'mapping' && <span className={styles.quiet}>mapping</span>}
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={isHeld}
                aria-label={`Remove ${one.path}`}
                leftSection={<IconX size={14} aria-hidden />}
                onClick={() => onChange(files.filter((other) => other !== one))}
              >
                Remove
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
