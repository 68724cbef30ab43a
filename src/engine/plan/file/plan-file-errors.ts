import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';

/** Every way in which a file that is given as a saved plan is none. */

export function notAPlanFile(cause?: unknown): CapsheetError {
  return usageError(
    'plan-foreign',
    'The file is not a saved capsheet plan.',
    'Give the file that `capsheet plan INPUT --out PLAN.json` wrote, or the workbook itself.',
    cause,
  );
}

export function newerPlanFile(schema: string): CapsheetError {
  return usageError(
    'plan-newer',
    `The saved plan was made by another version of capsheet (${schema}; this one reads capsheet/plan@1).`,
    'Apply it with the version of capsheet that made it, or plan again with this one.',
  );
}

export function planFileDamaged(what: string, cause?: unknown): CapsheetError {
  return usageError(
    'plan-damaged',
    `The saved plan cannot be read: ${what}.`,
    'Plan again with `capsheet plan INPUT --out PLAN.json`; do not change a saved plan by hand.',
    cause,
  );
}
