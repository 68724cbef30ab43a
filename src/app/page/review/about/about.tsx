import { Box, Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { BookView, SheetView } from '../../../../ui/api/rows.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { RereadForm } from '../../screens/files/choose-workbook.tsx';
import styles from './about.module.css';

interface AboutProps {
  readonly book: BookView;
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly state: WorkState;
}

/** Facts about the workbook as a whole, each a few words long until it is opened. */
export function About({ book, sheet, sheetIndex, state }: AboutProps) {
  return (
    <div className={styles.about}>
      {book.findings.length > 0 && <BookFindings findings={book.findings} />}
      <UnknownColumns
        key={`${book.readings} ${sheetIndex}`}
        readings={book.readings}
        sheet={sheet}
        sheetIndex={sheetIndex}
        isHeld={state.job !== undefined}
      />
      <CopyNote inputs={state.inputs} />
      <RereadForm key={book.readings} state={state} />
    </div>
  );
}

function BookFindings({ findings }: Pick<BookView, 'findings'>) {
  return (
    <details className="panel" open={findings.some(({ severity }) => severity === 'error')}>
      <summary>{plural(findings.length, 'finding')} on no single row</summary>
      <Box mt="sm">
        <FindingList findings={findings} />
      </Box>
    </details>
  );
}

function CopyNote({ inputs }: Pick<WorkState, 'inputs'>) {
  const { submits } = useDesk();
  const lost = inputs.some((input) => input.lost !== undefined);
  if (!inputs.some(({ isCorrected }) => isCorrected)) return null;
  return (
    <details className="panel" open={lost}>
      <summary>This is a corrected copy</summary>
      {inputs.map(({ name, path, isCorrected, lost: what }, index) =>
        isCorrected ? (
          <Group key={name} gap="sm" mt="xs">
            <Text size="sm">
              <bdi>{path ?? name}</bdi> contains what you corrected here; your workbook is as it was. This copy is what
              {submits ? 'you submit' : 'will be applied'}.{what === undefined ? '' : ` ${what}`}
            </Text>
            <DownloadButton of={at(CALLS.getCorrected, { index })} size="compact-sm" variant="default">
              Save the copy
            </DownloadButton>
          </Group>
        ) : null,
      )}
    </details>
  );
}

interface UnknownColumnsProps {
  readonly readings: number;
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly isHeld: boolean;
}

function UnknownColumns({ readings, sheet, sheetIndex, isHeld }: UnknownColumnsProps) {
  const { ask } = useDesk();
  const { isBusy, problem, run } = useAction();
  const unknown = sheet.columns.flatMap((column, columnIndex) =>
    column.isKnown || column.header === '' ? [] : [{ ...column, columnIndex }],
  );
  if (!sheet.isEditable || sheet.missingColumns.length === 0 || unknown.length === 0) return null;
  const match = (columnIndex: number, column: string): void =>
    run(() => ask(CALLS.matchOnDesk, { body: { readings, sheet: sheetIndex, columnIndex, column } }));
  return (
    <details className="panel">
      <summary>
        {plural(unknown.length, 'column')} of {sheet.name} {unknown.length === 1 ? 'was' : 'were'} not recognised
      </summary>
      <Quiet mt="xs">
        They are ignored unless you say what they are. capsheet then writes the column&apos;s name into a copy, and
        offers it when it meets the header again.
      </Quiet>
      {unknown.map(({ letters, header, columnIndex, remembered, likely }) => (
        <Matching
          key={letters}
          label={`${letters} ${header}`}
          columns={sheet.missingColumns}
          remembered={remembered}
          likely={likely}
          isHeld={isHeld || isBusy}
          onMatch={(column) => match(columnIndex, column)}
        />
      ))}
      <ProblemAlert problem={problem} />
    </details>
  );
}

interface MatchingProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly remembered: string | undefined;
  readonly likely: string | undefined;
  readonly isHeld: boolean;
  readonly onMatch: (column: string) => void;
}

function Matching({ label, columns, remembered, likely, isHeld, onMatch }: MatchingProps) {
  const [column, setColumn] = useState(columns.find((one) => one === (remembered ?? likely)) ?? null);
  return (
    <Group align="flex-end" mt="sm">
      <Select
        label={label}
        description={describeMatch(remembered, likely)}
        placeholder="not needed"
        data={columns}
        value={column}
        onChange={setColumn}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Not needed' }}
        w={300}
      />
      <Button variant="default" disabled={column === null || isHeld} onClick={() => column !== null && onMatch(column)}>
        Use this column
      </Button>
    </Group>
  );
}

function describeMatch(remembered: string | undefined, likely: string | undefined): string | undefined {
  if (remembered !== undefined) return `You said before that it is ${remembered}`;
  return likely === undefined ? undefined : `It is most likely ${likely}`;
}
