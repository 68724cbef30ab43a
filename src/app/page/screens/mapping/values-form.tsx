import { Select, Text } from '@mantine/core';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedField } from '../../../../model/mapping/mapping-review.ts';
import { localPlural } from '../../format.ts';
import styles from './mapping.module.css';

/** Stands for a text that is left blank; no choice is called so. */
const BLANK = '(blank)';

interface ValuesFormProps {
  readonly place: { readonly table: number; readonly targets: number[]; readonly column: string };
  readonly values: NonNullable<MappedField['values']>;
  readonly say: (edit: MappingEdit) => void;
}

/** What each text of a column is of the few values that the format has. */
export function ValuesForm({ place, values: { options, rows, total }, say }: ValuesFormProps) {
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
            onChange={(chosen) => say({ kind: 'value', ...place, from: text, to: chosen === BLANK ? '' : chosen })}
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
