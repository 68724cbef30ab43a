import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import { labelOfEncoding, TEXT_ENCODINGS } from '../../../../model/records/text-encoding.ts';
import { parseIsoDate } from '../../../../model/values/calendar-date.ts';
import { DATE_ORDERS } from '../../../../model/values/date-text.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { readChoiceAs } from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindChecked, useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { dateOrderChoices } from '../../parts/values/date-orders.ts';

const ORDERS = dateOrderChoices('ask if it is not clear');

const DECIMAL_SIGNS = [
  { value: '.', label: 'a point: 1,234.50' },
  { value: ',', label: 'a comma: 1.234,50' },
];

const ENCODINGS = [
  { value: '', label: 'detect it' },
  ...TEXT_ENCODINGS.map((value) => ({ value, label: labelOfEncoding(value) })),
];

export function ReadingForm({
  reading,
  onChange,
  isOpen = false,
  children,
}: {
  readonly reading: InputReading;
  readonly onChange: (reading: InputReading) => void;
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}) {
  const { encoding, dateOrder, decimalSign, fillDown = false } = reading;
  const setOrder = (value: string | null): void => {
    onChange(omitAbsent({ ...reading, dateOrder: DATE_ORDERS.find((one) => one === value) }));
  };
  return (
    <details className="panel" open={isOpen}>
      <summary>How the workbook is read: dates and numbers that were typed as text, and its quarter</summary>
      <Group mt="md" align="flex-end" gap="lg">
        <Select
          label="Encoding of CSV files"
          data={ENCODINGS}
          value={encoding ?? ''}
          onChange={(value) =>
            onChange(omitAbsent({ ...reading, encoding: TEXT_ENCODINGS.find((one) => one === value) }))
          }
          allowDeselect={false}
          w={250}
        />
        <Select
          label="Dates such as 03/04/2024 are"
          data={ORDERS}
          value={dateOrder ?? ''}
          onChange={setOrder}
          allowDeselect={false}
          w={250}
        />
        <Select
          label="The decimal sign is"
          data={DECIMAL_SIGNS}
          value={decimalSign}
          onChange={(value) => onChange({ ...reading, decimalSign: value === ',' ? ',' : '.' })}
          allowDeselect={false}
          w={220}
        />
        <Switch
          label="Cells merged downwards apply to every row they cover"
          {...bindChecked(fillDown, (next) => onChange({ ...reading, fillDown: next }))}
          mb="xs"
        />
        <QuarterField value={reading.quarter} onChange={(quarter) => onChange(omitAbsent({ ...reading, quarter }))} />
      </Group>
      {children}
    </details>
  );
}

interface QuarterFieldProps {
  readonly value: InputReading['quarter'];
  readonly onChange: (quarter: InputReading['quarter']) => void;
}

/** Keeps the text itself: while a year is typed, the browser gives the years 2, 20 and 202, which are no dates here. */
function QuarterField({ value, onChange }: QuarterFieldProps) {
  const [typed, setTyped] = useState<string>(value ?? '');
  return (
    <TextInput
      type="date"
      label="Last day of the quarter"
      description="If the workbook does not say it. What is dated before the quarter is then shown as entered late."
      error={typed !== '' && value === undefined && 'Give it as a calendar date, for example 2026-06-30.'}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseIsoDate(currentTarget.value));
      }}
      w={250}
    />
  );
}

/** Changes how the open workbook is read, without choosing it again. */
export function RereadForm({ state, isOpen = false }: { readonly state: WorkState; readonly isOpen?: boolean }) {
  const desk = useDesk();
  const { job, refused } = state;
  const { mappingPath: _stays, ...before }: InputReading = state.reading ?? PLAIN_READING;
  const [reading, setReading] = useState<InputReading>(before);
  const { isBusy, problem, run } = useAction();
  return (
    <ReadingForm reading={reading} onChange={setReading} isOpen={isOpen}>
      <Button
        mt="md"
        variant="default"
        loading={isBusy}
        disabled={job !== undefined}
        onClick={() =>
          run(async () => {
            readChoiceAs(desk, reading);
            await desk.ask(CALLS.rereadDesk, { body: { reading } });
          })
        }
      >
        Read {refused === undefined ? 'it' : refused.names.join(', ')} again like this
      </Button>
      <ProblemAlert problem={problem} />
    </ReadingForm>
  );
}
