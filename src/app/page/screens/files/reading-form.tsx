import { Group, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import { labelOfEncoding, TEXT_ENCODINGS } from '../../../../model/records/text-encoding.ts';
import { DATE_ORDERS, type DateOrder } from '../../../../model/values/date-text.ts';

const ORDER_LABELS: { readonly [order in DateOrder]: string } = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
};
const ORDERS = [
  { value: '', label: 'ask if it is not clear' },
  ...DATE_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] })),
];

const DECIMAL_SIGNS = [
  { value: '.', label: 'a point: 1,234.50' },
  { value: ',', label: 'a comma: 1.234,50' },
];

const ENCODINGS = [
  { value: '', label: 'detect it' },
  ...TEXT_ENCODINGS.map((value) => ({ value, label: labelOfEncoding(value) })),
];

/** How texts in cells are meant; numbers and dates that are stored as such need none of it. */
export function ReadingForm({
  reading,
  onChange,
  isOpen = false,
  children,
}: {
  readonly reading: InputReading;
  readonly onChange: (reading: InputReading) => void;
  readonly isOpen?: boolean;
  /** What is done with it. */
  readonly children?: ReactNode;
}) {
  const { encoding, dateOrder, decimalSign, fillDown = false } = reading;
  const setOrder = (value: string | null): void => {
    onChange(omitAbsent({ ...reading, dateOrder: DATE_ORDERS.find((one) => one === value) }));
  };
  return (
    <details className="panel" open={isOpen}>
      <summary>How dates and numbers that were typed as text are read</summary>
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
          checked={fillDown}
          onChange={(event) => onChange({ ...reading, fillDown: event.currentTarget.checked })}
          mb={8}
        />
      </Group>
      {children}
    </details>
  );
}
