import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { SheetView } from '../../../../ui/api/book.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';

interface UnknownColumnsProps {
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly isHeld: boolean;
}

/** Columns that were not recognised, and what they are said to be. */
export function UnknownColumns({ sheet, sheetIndex, isHeld }: UnknownColumnsProps) {
  const { post } = useDesk();
  const { isBusy, problem, run } = useAction();
  const unknown = sheet.columns.flatMap((column, columnIndex) =>
    column.isKnown || column.header === '' ? [] : [{ ...column, columnIndex }],
  );
  if (!sheet.isEditable || sheet.missingColumns.length === 0 || unknown.length === 0) return null;
  const match = (columnIndex: number, column: string): void =>
    run(() => post('match', { sheet: sheetIndex, columnIndex, column }));
  return (
    <details className="panel">
      <summary>
        {localPlural(unknown.length, 'column')} of {sheet.name} {unknown.length === 1 ? 'was' : 'were'} not recognised
      </summary>
      <Text size="sm" c="dimmed" mt="xs">
        They are ignored unless you say what they are. capsheet then writes the column&apos;s name into a copy, and
        offers it when it meets the header again.
      </Text>
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
