import { Select, Text } from '@mantine/core';
import type { MAPPING_UNITS } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedField, MappedTableReview, MappingSample } from '../../../../model/mapping/mapping-review.ts';
import { formatLocalAmount, formatLocalDecimal, formatLocalMoney, localPlural } from '../../format.ts';
import { dateOrderChoices } from '../../parts/values/date-orders.ts';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

/** Anything surer needs no second look. */
const SURE = 0.75;

interface FieldViewProps {
  readonly table: MappedTableReview;
  readonly field: MappedField;
  readonly onEdit: OnEdit;
}

/** How the values of a column are loaded, with its first values before and after. */
export function FieldView({ table: { table, fields, becomes }, field, onEdit }: FieldViewProps) {
  const { column, targets, unit, units, dateOrder, isDate, samples, values } = field;
  const place = { table, targets: [...targets], column };
  const isSplit = fields.some((other) => other !== field && other.column === column);
  const name = isSplit ? `${column} of ${targets.map((index) => becomes[index]).join(', ')}` : column;
  return (
    <div className={styles.field}>
      <Text size="sm" fw={600}>
        {name} <Sureness field={field} />
      </Text>
      {samples.length > 0 && <Samples name={name} samples={samples} />}
      {(units.length > 0 || isDate) && (
        <div className={styles.inline}>
          {units.length > 0 && (
            <Select
              label={`Unit of ${name}`}
              size="xs"
              data={[{ value: '', label: 'as written' }, ...units.map((value) => ({ value, label: UNITS[value] }))]}
              value={unit ?? ''}
              allowDeselect={false}
              onChange={(chosen) =>
                onEdit({ kind: 'unit', ...place, unit: units.find((one) => one === chosen) ?? null })
              }
            />
          )}
          {isDate && (
            <Select
              label={`Dates in text of ${name}`}
              size="xs"
              data={DATE_ORDER_CHOICES}
              value={dateOrder ?? ''}
              allowDeselect={false}
              onChange={(chosen) =>
                onEdit({
                  kind: 'date-order',
                  ...place,
                  order: (['dmy', 'mdy', 'ymd'] as const).find((one) => one === chosen) ?? null,
                })
              }
            />
          )}
        </div>
      )}
      {values !== undefined && <ValuesForm place={place} values={values} onEdit={onEdit} />}
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
  if (kind === 'number') return formatLocalDecimal(text);
  return currency === undefined ? formatLocalAmount(text, currency) : formatLocalMoney(text, currency);
}

const BLANK = '(blank)';

interface ValuesFormProps {
  readonly place: { readonly table: number; readonly targets: number[]; readonly column: string };
  readonly values: NonNullable<MappedField['values']>;
  readonly onEdit: OnEdit;
}

/** Matches the texts of a column with the values that the format has. */
export function ValuesForm({ place, values: { options, rows, total }, onEdit }: ValuesFormProps) {
  const open = rows.filter(({ isUnderstood }) => !isUnderstood).length;
  return (
    <details open={open > 0}>
      <summary className={styles.summary}>
        {localPlural(total, 'text')}
        {open > 0 ? `, ${open} not understood` : ''}
      </summary>
      <div className={styles.matches}>
        {rows.map(({ text, count, to, isUnderstood }) => (
          <Select
            key={text}
            size="xs"
            label={
              <>
                <bdi>{text}</bdi> ({localPlural(count, 'row')})
              </>
            }
            placeholder={isUnderstood ? 'as written' : 'not understood: choose'}
            error={isUnderstood ? undefined : 'the format has no such value'}
            data={[...options, BLANK]}
            value={to === '' ? BLANK : (options.find((one) => one.toLowerCase() === to?.toLowerCase()) ?? null)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': `Read ${text} as written` }}
            limit={60}
            onChange={(chosen) => onEdit({ kind: 'value', ...place, from: text, to: chosen === BLANK ? '' : chosen })}
          />
        ))}
      </div>
      {total > rows.length && (
        <Text size="xs" c="dimmed">
          … and {localPlural(total - rows.length, 'text')} more; set those in the mapping file.
        </Text>
      )}
    </details>
  );
}

const UNITS: { readonly [unit in (typeof MAPPING_UNITS)[number]]: string } = {
  thousands: 'thousands',
  lakhs: 'lakhs (100,000)',
  millions: 'millions',
  crores: 'crores (10,000,000)',
  'ten-thousands': 'tens of thousands (10,000)',
  'hundred-millions': 'hundreds of millions (100,000,000)',
  billions: 'billions',
  percent: 'percent: 20 is 20%',
};

export const DATE_ORDER_CHOICES = dateOrderChoices('as the texts show');
