import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';

export function nothingOpen(): CapsheetError {
  return toError('No workbook is open.', 'Choose one first.');
}

export function nothingPlanned(): CapsheetError {
  return toError('There is no dry run of the open workbook.', 'Make one first.');
}

export function nothingApplied(): CapsheetError {
  return toError('Nothing has been applied yet.', 'Make a dry run and apply it first.');
}

export function nothingExported(): CapsheetError {
  return toError('Nothing has been exported yet.', 'Export first.');
}

function toError(message: string, hint: string): CapsheetError {
  return usageError('nothing-open', message, hint);
}
