import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { onPage } from '../../../base/util/setting-names.ts';

/** Every way in which a file that is given as a saved plan is none. */

export function notAPlanFile(cause?: unknown): CapsheetError {
  return usageError(
    'plan-foreign',
    'The file is not a plan that capsheet saved.',
    onPage(
      'Choose the plan that was saved from a dry run, or the workbook itself.',
      'Give the file that "capsheet plan INPUT --out PLAN.json" wrote, or the workbook itself.',
    ),
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
    `${onPage('Compare the workbook with the service again', 'Plan again with "capsheet plan INPUT --out PLAN.json"')}; do not change a saved plan by hand.`,
    cause,
  );
}
