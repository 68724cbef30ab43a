import { Text } from '@mantine/core';
import { plural } from '../../../../base/util/text/words.ts';
import type { MappedField, MappingSample } from '../../../../model/mapping/mapping-review.ts';
import { groupAmount, groupDigits, groupMoney } from '../../format.ts';
import { ChoiceSelect } from './choice-select.tsx';
import type { Control, FieldControls } from './controls.ts';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

/** Anything surer needs no second look. */
const SURE = 0.75;

interface FieldViewProps {
  readonly controls: FieldControls;
  readonly onEdit: OnEdit;
}

/** How the values of a column are loaded, with its first values before and after. */
export function FieldView({ controls: { field, name, written, words }, onEdit }: FieldViewProps) {
  const { samples, values } = field;
  return (
    <div className={styles.field}>
      <Text size="sm" fw={600}>
        {name} <Sureness field={field} />
      </Text>
      {samples.length > 0 && <Samples name={name} samples={samples} />}
      {written.length > 0 && (
        <div className={styles.inline}>
          {written.map((control) => (
            <ChoiceSelect key={control.label} control={control} onEdit={onEdit} />
          ))}
        </div>
      )}
      {values !== undefined && <WordsForm words={words} values={values} onEdit={onEdit} />}
    </div>
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
  readonly onEdit: OnEdit;
}

/** Matches the texts of a column with the values that the format has. */
export function WordsForm({ words, values: { rows, total }, onEdit }: WordsFormProps) {
  const open = rows.filter(({ isUnderstood }) => !isUnderstood).length;
  return (
    <details open={open > 0}>
      <summary className={styles.summary}>
        {plural(total, 'text')}
        {open > 0 ? `, ${open} not understood` : ''}
      </summary>
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
              onEdit={onEdit}
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
