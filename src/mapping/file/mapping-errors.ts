import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { MappingPath } from '../mapping.ts';

const MOST_SHOWN = 20;

interface ComplaintSource {
  readonly name: string;
  readonly locate: (path: MappingPath) => string;
}

/** `mapping-invalid`: the mapping contradicts the format or itself. */
export function mappingInvalid(complaints: readonly MappingComplaint[], source: ComplaintSource): CapsheetError {
  return usageError(
    'mapping-invalid',
    `The mapping ${source.name} has ${count(complaints)}.${list(complaints, source)}`,
    'Correct the file at the lines named.',
  );
}

/** `mapping-misfit`: the mapping names sheets or columns that the inputs do not have. */
export function mappingMisfit(complaints: readonly MappingComplaint[], source: ComplaintSource): CapsheetError {
  return usageError(
    'mapping-misfit',
    `The mapping ${source.name} does not fit the workbook: it has ${count(complaints)}.${list(complaints, source)}`,
    'Correct the mapping at the lines named, or the workbook where a column has been renamed by mistake.',
  );
}

function count({ length }: readonly MappingComplaint[]): string {
  return length === 1 ? 'one fault' : `${length} faults`;
}

function list(complaints: readonly MappingComplaint[], { name, locate }: ComplaintSource): string {
  const lines = complaints.slice(0, MOST_SHOWN).map(({ path, message }) => `\n  - ${name}:${locate(path)} ${message}`);
  const more = complaints.length - lines.length;
  return lines.join('') + (more > 0 ? `\n  … and ${more} more` : '');
}
