import type { z } from 'zod';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { Mapping, MappingPath } from '../mapping.ts';
import { buildMapping } from './build-mapping.ts';
import { parseMappingDocument } from './mapping-document.ts';
import { mappingInvalid } from './mapping-errors.ts';
import { MAPPING_SETTING_NAMES, mappingForm } from './mapping-form.ts';

/** A mapping with where everything in it stands in its file. */
export interface ParsedMapping {
  readonly mapping: Mapping;
  /** `12:7`, line and column from 1. */
  readonly locate: (path: MappingPath) => string;
}

/**
 * Reads a mapping file, YAML or JSON; `source` is its name as the user gave it. Throws `mapping-unreadable` where it is
 * neither, and `mapping-invalid`, which names everything that is wrong with it by line and column.
 */
export function parseMapping(text: string, source: string): ParsedMapping {
  const { content, locate } = parseMappingDocument(text, source);
  const parsed = mappingForm.safeParse(content, { reportInput: true });
  if (!parsed.success) throw mappingInvalid(parsed.error.issues.flatMap(toComplaints), { name: source, locate });
  const { mapping, complaints } = buildMapping(parsed.data);
  if (complaints.length > 0) throw mappingInvalid(complaints, { name: source, locate });
  return { mapping, locate };
}

function toComplaints(issue: z.core.$ZodIssue): MappingComplaint[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `There is no setting "${key}" here.${suggest(
        key,
        MAPPING_SETTING_NAMES.filter((name) => name !== key),
      )}`,
    }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const name = String(path.at(-1) ?? 'The mapping');
  return [{ path, message: isMissing ? `"${name}" is missing.` : `"${name}" ${issue.message}.` }];
}
