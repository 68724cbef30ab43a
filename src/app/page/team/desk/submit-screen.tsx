import { Button, Group, Progress, Switch, Text, Textarea, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { INPUT_FIELD, MAPPING_FIELD, SUBMISSION_FIELD, type SubmissionView } from '../../../../team/api/submission.ts';
import { at, readCallAnswer } from '../../../../ui/api/call.ts';
import { ApiError, toApiError, wayInHeaders } from '../../api-client.ts';
import { readDropped } from '../../chosen-files.ts';
import { bindChecked, bindText, useAction } from '../../hooks/use-action.ts';
import { DropZone } from '../../parts/drop-zone.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { ReadingForm } from '../../screens/files/choose-workbook.tsx';
import { SERVER_UNREACHABLE } from '../ask/team-session.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';
import { addFiles, type ChosenFile } from '../words/submitted-files.ts';
import styles from './desk.module.css';

export function SubmitScreen({ firm }: { readonly firm: OwnFirm }) {
  const [files, setFiles] = useState<readonly ChosenFile<File>[]>([]);
  const [reading, setReading] = useState<InputReading>(PLAIN_READING);
  const [note, setNote] = useState<SubmissionNote>(NO_NOTE);
  const [share, setShare] = useState(0);
  const choosing = useAction();
  const { isBusy, problem, run } = useAction();
  const add = (found: readonly Omit<ChosenFile<File>, 'kind'>[]): void => setFiles((before) => addFiles(before, found));
  const submit = async (): Promise<void> => {
    const form = new FormData();
    form.append(SUBMISSION_FIELD, JSON.stringify({ ...note, reading }));
    for (const { file, path, kind } of files) form.append(kind === 'mapping' ? MAPPING_FIELD : INPUT_FIELD, file, path);
    setShare(0);
    const { id } = await uploadForm(at(TEAM_OPERATIONS.submit, { firm: firm.id }), { form, onProgress: setShare });
    window.location.hash = toFirmPath(firm.id, 'submissions', id);
  };
  return (
    <>
      <ScreenTitle
        introWidth={720}
        intro="capsheet checks the workbook and shows exactly what it would change. Nothing is sent before somebody else has approved that."
      >
        Submit for <bdi>{firm.name}</bdi>
      </ScreenTitle>
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
        <Panel title="Files to submit" mb="xs" label="Files to submit">
          <FileList files={files} isHeld={isBusy} onChange={setFiles} />
          <SubmitFields note={note} onChange={setNote} />
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
        </Panel>
      )}
      <ReadingForm reading={reading} onChange={setReading} />
    </>
  );
}

/** Offers to check a workbook before it is submitted. */
function CheckFirst({ firm }: { readonly firm: OwnFirm }) {
  return (
    <Panel label="Check it first">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            Check it first
          </Title>
          <Quiet mt={4} maw={620}>
            See what is wrong, correct cells in a copy, and say how a spreadsheet of somebody else is read. Then submit
            the result.
          </Quiet>
        </div>
        <Button
          component="a"
          href={toFirmPath(firm.id, 'desk')}
          leftSection={<IconTableImport size={18} aria-hidden />}
        >
          Check and correct
        </Button>
      </Group>
    </Panel>
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
            <Group gap="xs" wrap="nowrap">
              <Icon size={18} aria-hidden />
              <Text component="bdi" inherit className="wrap" miw={0}>
                {one.path}
              </Text>
              {one.kind === 'mapping' && <Quiet span>mapping</Quiet>}
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

interface Upload {
  readonly form: FormData;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Uploads with progress, which only XMLHttpRequest reports. */
function uploadForm(call: typeof TEAM_OPERATIONS.submit, { form, onProgress }: Upload): Promise<SubmissionView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, call.path);
    for (const [name, value] of Object.entries(wayInHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new ApiError(SERVER_UNREACHABLE));
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status < 200 || request.status > 299) return reject(toApiError(request.status, body));
      try {
        resolve(readCallAnswer(call, body));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface SubmissionNote {
  readonly comment: string;
  /** Rows with errors are left out. */
  readonly isPartial: boolean;
}

export const NO_NOTE: SubmissionNote = { comment: '', isPartial: false };

interface SubmitFieldsProps {
  readonly note: SubmissionNote;
  readonly onChange: (note: SubmissionNote) => void;
}

export function SubmitFields({ note, onChange }: SubmitFieldsProps) {
  return (
    <>
      <Textarea
        mt="md"
        maw={720}
        label="Comment"
        description="For whoever approves it"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...bindText(note.comment, (next) => onChange({ ...note, comment: next }))}
      />
      <Switch
        mt="md"
        label="Go ahead without the rows that have errors"
        {...bindChecked(note.isPartial, (next) => onChange({ ...note, isPartial: next }))}
      />
    </>
  );
}
