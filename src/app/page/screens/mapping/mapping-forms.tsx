import { Box, Button, MultiSelect, Select, type SelectProps, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type {
  MappedField,
  MappedTableReview,
  MappingSample,
  SourceColumnReview,
} from '../../../../model/mapping/mapping-review.ts';
import { groupAmount, groupDigits, groupMoney } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import {
  CONTROLS,
  type Control,
  type FieldControls,
  type ManyControl,
  type MappingChange,
  type RowsControl,
} from './controls.ts';
import styles from './mapping.module.css';
import { nameOfColumn } from './open-points.ts';
import { useEdit } from './use-mapping-edits.ts';

/** More are found sooner by typing. */
const MOST_LISTED = 9;

interface ChoiceSelectProps extends Pick<SelectProps, 'placeholder' | 'error'> {
  readonly control: Control;
  /** Shown in place of the control's name. */
  readonly label?: SelectProps['label'];
}

/** One of the values of a control. */
export function ChoiceSelect({ control, label = control.label, ...props }: ChoiceSelectProps) {
  const onEdit = useEdit();
  const { now, choices, clear } = control;
  return (
    <Select
      {...props}
      label={label}
      size="xs"
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={choices.find(({ value }) => value === now)?.value ?? null}
      allowDeselect={false}
      searchable={choices.length > MOST_LISTED}
      clearable={clear !== undefined}
      clearButtonProps={{ 'aria-label': `Clear ${control.label}` }}
      limit={60}
      onChange={(chosen) => {
        const change = chosen === null ? clear : choices.find(({ value }) => value === chosen)?.change;
        if (change !== undefined) onEdit(change);
      }}
    />
  );
}

interface LeaveFormProps {
  /** On the button that opens it, and what is said of it to screen readers. */
  readonly label: string;
  readonly spoken?: string;
  readonly size?: 'compact-sm';
  readonly why: string;
  readonly verb: string;
  readonly isReady?: boolean;
  readonly leave: (because: string) => MappingChange;
  readonly children?: ReactNode;
}

/** A button that becomes a form: something is left out, for a reason. */
function LeaveForm({ label, spoken = label, size, why, verb, isReady = true, leave, children }: LeaveFormProps) {
  const onEdit = useEdit();
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <Button variant="default" {...(size && { size })} onClick={() => setOpen(true)} aria-label={spoken}>
        {label}
      </Button>
    );
  const canLeave = isReady && because.trim() !== '';
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canLeave) return;
        onEdit(leave(because));
        setOpen(false);
      }}
    >
      {children}
      <TextInput label={why} {...bindText(because, setBecause)} maxLength={1000} data-autofocus />
      <Button type="submit" variant="default" disabled={!canLeave}>
        {verb}
      </Button>
    </form>
  );
}

interface ReasonFormProps {
  /** Nothing is drawn where there is none. */
  readonly control: Control | undefined;
  /** The thing that is left out, for screen readers. */
  readonly of: string;
}

export function ReasonForm({ control, of }: ReasonFormProps) {
  if (control?.say === undefined) return null;
  const { label, say } = control;
  const why = `Why ${of} is left out`;
  return (
    <LeaveForm size="compact-sm" label={label} spoken={`${label} (${of})`} why={why} verb="Leave it out" leave={say} />
  );
}

/** Leaves out rows that are not holdings. */
export function LeaveRows({ control: { label, texts, meant, leave } }: { readonly control: RowsControl }) {
  const [chosen, setChosen] = useState<string[]>([...meant]);
  return (
    <LeaveForm
      label="Leave such rows out …"
      why="Why they are left out"
      verb="Leave them out"
      isReady={chosen.length > 0}
      leave={(because) => leave(chosen, because)}
    >
      <MultiSelect
        label={label}
        data={[...texts]}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={50}
        maw={420}
      />
    </LeaveForm>
  );
}

/** Anything surer needs no second look. */
const SURE = 0.75;

/** How the values of a column are loaded, with its first values before and after. */
function FieldView({ controls: { field, name, written, words } }: { readonly controls: FieldControls }) {
  const { samples, values } = field;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {name} <Sureness field={field} />
      </Text>
      {samples.length > 0 && <Samples name={name} samples={samples} />}
      {written.length > 0 && (
        <div className={styles.inline}>
          {written.map((control) => (
            <ChoiceSelect key={control.label} control={control} />
          ))}
        </div>
      )}
      {values !== undefined && <WordsForm words={words} values={values} />}
    </Stack>
  );
}

function Sureness({ field: { confidence, reason } }: { readonly field: MappedField }) {
  if (confidence === undefined) return null;
  const isSure = confidence >= SURE;
  const percent = `${Math.round(confidence * 100)} % sure`;
  return (
    <Text span size="xs" className={styles.sureness} data-tone={isSure ? 'quiet' : 'warn'}>
      {confidence === 1 ? reason : `${percent}: ${reason}`}
    </Text>
  );
}

export function Samples({ name, samples }: { readonly name: string; readonly samples: readonly MappingSample[] }) {
  return (
    <table className={styles.shown} aria-label={`First values of ${name}`}>
      <thead className="spoken">
        <tr>
          <th scope="col">As written</th>
          <th scope="col">As loaded</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ from, cell, to, problem }) => {
          const isFigure = to !== undefined && to.kind !== 'text';
          return (
            <tr key={`${cell} ${from}`}>
              <td className={isFigure ? 'number' : undefined} title={cell}>
                <bdi>{from}</bdi>
              </td>
              <td className={isFigure ? 'number' : undefined} data-bad={problem === undefined ? undefined : true}>
                <span aria-hidden>→ </span>
                {to === undefined ? problem : <bdi>{toShown(to)}</bdi>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function toShown({ kind, text, currency }: NonNullable<MappingSample['to']>): string {
  if (kind === 'text') return text;
  if (kind === 'number') return groupDigits(text);
  return currency === undefined ? groupAmount(text, currency) : groupMoney(text, currency);
}

interface WordsFormProps {
  /** One for each text that is listed. */
  readonly words: readonly Control[];
  readonly values: NonNullable<MappedField['values']>;
}

/** Matches the texts of a column with the values that the format has. */
export function WordsForm({ words, values: { rows, total } }: WordsFormProps) {
  const open = rows.filter(({ isUnderstood }) => !isUnderstood).length;
  return (
    <details open={open > 0}>
      <Box component="summary" fz="sm" mt="xs">
        {plural(total, 'text')}
        {open > 0 ? `, ${open} not understood` : ''}
      </Box>
      <div className={styles.matches}>
        {rows.map(({ text, count, isUnderstood }, index) => {
          const control = words[index];
          return control === undefined ? null : (
            <ChoiceSelect
              key={text}
              control={control}
              label={
                <>
                  <bdi>{text}</bdi> ({plural(count, 'row')})
                </>
              }
              placeholder={isUnderstood ? 'as written' : 'not understood: choose'}
              error={isUnderstood ? undefined : 'the format has no such value'}
            />
          );
        })}
      </div>
      {total > rows.length && (
        <Text size="xs" c="dimmed">
          … and {plural(total - rows.length, 'text')} more; set those in the mapping file.
        </Text>
      )}
    </details>
  );
}

interface ColumnFormProps {
  readonly table: MappedTableReview;
  readonly column: SourceColumnReview;
}

/** The form of a source column: what it becomes, and how its values are loaded. */
export function SourceColumnForm({ table, column }: ColumnFormProps) {
  const onEdit = useEdit();
  const { left } = column;
  const { becomes, fields, leave, keep } = CONTROLS.column(table, column);
  const name = nameOfColumn(column);
  return (
    <div className={styles.form}>
      <Becomes control={becomes} />
      {fields.map((controls) => (
        <FieldView key={controls.name} controls={controls} />
      ))}
      <ReasonForm control={leave} of={name} />
      {keep !== undefined && (
        <Text size="sm">
          Left out{left?.because === undefined ? '' : `: ${left.because}`}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit(keep.change)}
            aria-label={`${keep.label} (${name})`}
          >
            {keep.label}
          </Button>
        </Text>
      )}
    </div>
  );
}

function Becomes({ control: { label, chosen, choices } }: { readonly control: ManyControl }) {
  const onEdit = useEdit();
  const now = chosen.map(({ value }) => value);
  const use = (after: readonly string[]): void => {
    const used = [
      ...choices.filter(({ value }) => after.includes(value)),
      ...chosen.filter(({ value }) => !after.includes(value)),
    ];
    for (const { change } of used) onEdit(change);
  };
  return (
    <MultiSelect
      label={label}
      placeholder={now.length === 0 ? 'Not used' : undefined}
      size="sm"
      data={[...chosen, ...choices].map(({ value, label: shown }) => ({ value, label: shown }))}
      value={now}
      onChange={use}
      searchable
      limit={60}
      hidePickedOptions
      styles={{ pill: { color: 'var(--mantine-color-text)', background: 'var(--active)' } }}
    />
  );
}

/** The controls of a table as a whole. */
export function WholeTable({ table }: { readonly table: MappedTableReview }) {
  const { fixed, others, leave } = CONTROLS.table(table);
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        The same for every row
      </Text>
      <FixedFields fixed={fixed} others={others} />
      {table.fields.map(
        ({ column, source }) =>
          source.kind === 'several' && (
            <Text size="sm" key={column} mt="xs">
              {column}: {source.refs.join(source.how === 'joined' ? ' + ' : ', else ')}, as the mapping&apos;s file
              says.
            </Text>
          ),
      )}
      <div className={styles.form}>
        <ReasonForm control={leave} of={table.name} />
      </div>
    </>
  );
}

/** Columns of the format that are not filled by a single column of the source. */
function FixedFields({ fixed, others }: { readonly fixed: readonly Control[]; readonly others: readonly Control[] }) {
  const [added, setAdded] = useState<string | null>(null);
  const another = others.find(({ label }) => label === added);
  return (
    <div className={styles.matches}>
      {[...fixed, ...(another === undefined ? [] : [another])].map((control) => (
        <FixedValue key={`${control.label} ${control.now}`} control={control} />
      ))}
      <Select
        label="Another column of the format"
        size="xs"
        placeholder="choose"
        data={others.map(({ label }) => label)}
        value={added}
        onChange={setAdded}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No other column' }}
        limit={60}
      />
    </div>
  );
}

/** A value of the format, chosen or typed. */
export function FixedValue({ control }: { readonly control: Control }) {
  const onEdit = useEdit();
  const { label, now = '', say, clear } = control;
  const [text, setText] = useState(now);
  if (say === undefined) return <ChoiceSelect control={control} placeholder="choose" />;
  const typed = text.trim();
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        const change = typed === '' ? clear : say(typed);
        if (typed !== now && change !== undefined) onEdit(change);
      }}
    >
      <TextInput label={label} size="xs" {...bindText(text, setText)} />
      <Button type="submit" size="compact-sm" variant="default" disabled={typed === now}>
        Set
      </Button>
    </form>
  );
}
