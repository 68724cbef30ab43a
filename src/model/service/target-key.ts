import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import type { RowKey } from '../values/origin.ts';
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

/** One and the same text for the key of a row, however many others name it: it is found more quickly than a new one. */
export class TargetKeys {
  readonly #ofRows = new Map<RowKey, string>();

  readonly of = (target: Target): string => {
    if (target.kind !== 'planned') return targetKey(target);
    return getOrInsert(this.#ofRows, target.row, () => targetKey(target));
  };
}
