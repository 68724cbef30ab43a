import { usageError } from '../../base/util/capsheet-error.ts';

export function mappingMoved(what: string) {
  return usageError(
    'mapping-moved',
    `The mapping has no such ${what} any more; nothing was changed.`,
    'Look at the mapping as it is now, and make the change there.',
  );
}

export function mappingEmptied() {
  return usageError(
    'mapping-emptied',
    'Nothing would be loaded from the table any more; nothing was changed.',
    'Leave the table out instead, and say why.',
  );
}
