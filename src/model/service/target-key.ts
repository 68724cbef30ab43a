import type { Target } from './new-data.ts';

/** A target as text: two targets name one thing exactly when their keys are equal. An existing thing's key is its id. */
export function targetKey(target: Target): string {
  switch (target.kind) {
    case 'existing':
      return target.id;
    case 'planned':
      return `row:${target.row}`;
    case 'output':
      return `output-of:${target.row}`;
  }
}

/** Whether a target's key is that of a row of the workbook, which the service has no id for yet. */
export function isPlannedKey(key: string): boolean {
  return key.startsWith('row:');
}

export function existing(id: string): Target {
  return { kind: 'existing', id };
}
