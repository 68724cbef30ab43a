import { usageError } from '../../base/util/capsheet-error.ts';

/** `mapping-moved`: the change is of something that the mapping does not have. */
export function mappingMoved(what: string) {
  return usageError(
    'mapping-moved',
    `The mapping has no such ${what} any more; nothing was changed.`,
    'Look at the mapping as it is now, and make the change there.',
  );
}

/** `mapping-emptied`: the table would become nothing any more. */
export function mappingEmptied() {
  return usageError(
    'mapping-emptied',
    'Nothing would be loaded from the table any more; nothing was changed.',
    'Leave the table out instead, and say why.',
  );
}
