import { Select, Title } from '@mantine/core';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappingReview } from '../../../../model/mapping/mapping-review.ts';
import { DATE_ORDER_CHOICES } from './choices.ts';
import styles from './mapping.module.css';

const SIGNS = [
  { value: '', label: 'as the texts show' },
  { value: '.', label: 'point: 1,234.56' },
  { value: ',', label: 'comma: 1.234,56' },
];

/** How the whole spreadsheet writes dates and numbers in text. */
export function WrittenFormChoice({
  review,
  say,
}: {
  readonly review: MappingReview;
  readonly say: (edit: MappingEdit) => void;
}) {
  return (
    <section className="panel" aria-label="How dates and numbers in text are written">
      <Title order={2} size="h4">
        Dates and numbers in text
      </Title>
      <div className={styles.inline}>
        <Select
          label="Dates of the whole file"
          data={DATE_ORDER_CHOICES}
          value={review.dateOrder ?? ''}
          allowDeselect={false}
          onChange={(chosen) =>
            say({
              kind: 'file-date-order',
              order: (['dmy', 'mdy', 'ymd'] as const).find((one) => one === chosen) ?? null,
            })
          }
        />
        <Select
          label="Decimal sign of the whole file"
          data={SIGNS}
          value={review.decimal ?? ''}
          allowDeselect={false}
          onChange={(chosen) =>
            say({ kind: 'file-decimal', sign: (['.', ','] as const).find((one) => one === chosen) ?? null })
          }
        />
      </div>
    </section>
  );
}
