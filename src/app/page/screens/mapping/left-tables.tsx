import { Button, Group, Text } from '@mantine/core';
import { plural } from '../../../../base/util/text/words.ts';
import type { MappedTableReview } from '../../../../model/mapping/mapping-review.ts';
import { Quiet } from '../../parts/panel.tsx';
import { CONTROLS } from './controls.ts';
import type { OnEdit } from './use-mapping-edits.ts';

interface LeftTablesProps {
  readonly tables: readonly MappedTableReview[];
  readonly onEdit: OnEdit;
}

/** What is left out, each with why, and a button where it can be taken in again. */
export function LeftTables({ tables, onEdit }: LeftTablesProps) {
  const left = tables.filter(({ isLeft }) => isLeft);
  if (left.length === 0) return null;
  return (
    <details className="panel">
      <summary>{plural(left.length, 'table')} left out</summary>
      {left.map((table) => {
        const take = CONTROLS.left(table);
        return (
          <Group key={table.table} justify="space-between" wrap="nowrap" mt="xs">
            <div>
              <Text size="sm">{table.name}</Text>
              <Quiet>{table.because ?? 'It has no amounts.'}</Quiet>
            </div>
            {take !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${take.label}: ${table.name}`}
                onClick={() => onEdit(take.change)}
              >
                {take.label}
              </Button>
            )}
          </Group>
        );
      })}
    </details>
  );
}
