import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { suggest } from '../complaint.ts';
import {
  OCF_TYPES,
  type OcfObject,
  type OcfOf,
  type OcfType,
  ocfObject,
  WITHOUT_COUNTERPART,
  WITHOUT_EFFECT,
} from './ocf-objects.ts';

/** A folder or archive of JSON files; its numbers are texts. */
export interface OcfSource {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly content: unknown }[];
}

export interface OcfItem {
  /** The JSON file, and the item's number in it, from 1. */
  readonly file: string;
  readonly number: number;
  readonly type: string;
  readonly id: string;
  readonly securityId?: string;
  readonly stakeholderId?: string;
  readonly content: unknown;
  /** Absent where it cannot be read or its kind is not read. */
  readonly object?: OcfObject;
}

export interface OcfFile {
  readonly items: readonly OcfItem[];
  readonly objects: readonly OcfObject[];
  readonly others: readonly OcfItem[];
  /** Codes: ocf-object-invalid, ocf-object-unknown. */
  readonly findings: readonly Finding[];
}

const container = z.looseObject({ file_type: z.string().regex(/^OCF_/) });
const anyObject = z.looseObject({
  object_type: z.string(),
  id: z.string().optional(),
  security_id: z.string().optional(),
  stakeholder_id: z.string().optional(),
});

/** Returns whether one of the JSON files says that it is Open Cap Table Format. */
export function isOcf({ files }: OcfSource): boolean {
  return files.some(({ content }) => container.safeParse(content).success);
}

/** Sorts the objects of all files by kind; the manifest names the issuer. */
export function readOcf(source: OcfSource, inputIndex: number): OcfFile {
  const findings: Finding[] = [];
  const items: OcfItem[] = [];
  const report = (code: 'ocf-object-invalid' | 'ocf-object-unknown', message: string, hint: string): void => {
    findings.push({
      severity: code === 'ocf-object-invalid' ? 'error' : 'warning',
      ...{ code, inputIndex, file: source.name, message, hint },
    });
  };
  for (const { file, index, content: stated } of listObjects(source)) {
    const content = withoutOmitted(stated);
    const parsed = anyObject.safeParse(content);
    const place = `${file}, item ${index + 1}`;
    if (!parsed.success) {
      report('ocf-object-invalid', `${place} is not an object with an object_type.`, 'Export the file again.');
      continue;
    }
    const { object_type: type, id = '', security_id: securityId, stakeholder_id: stakeholderId } = parsed.data;
    const read = OCF_TYPES.includes(type) ? ocfObject.safeParse(content) : undefined;
    items.push({
      ...{ file, number: index + 1, type, id, content },
      ...omitAbsent({ securityId, stakeholderId, object: read?.data }),
    });
    if (read !== undefined) {
      if (!read.success)
        report(
          'ocf-object-invalid',
          `${place} (${type} ${id}): ${read.error.issues.map(toText).join(', ')}.`,
          'Correct it there, or export the file again.',
        );
    } else if (!WITHOUT_COUNTERPART.includes(type) && !WITHOUT_EFFECT.test(type)) {
      const near = suggest(type, [...OCF_TYPES, ...WITHOUT_COUNTERPART]);
      report('ocf-object-unknown', `${place} is of an unknown kind: ${type}.${near}`, 'It is ignored.');
    }
  }
  const objects = items.flatMap(({ object }) => object ?? []);
  const others = items.filter(({ type }) => WITHOUT_COUNTERPART.includes(type));
  return { items, objects, others, findings };
}

export function ofType<T extends OcfType>(objects: readonly OcfObject[], type: T): readonly OcfOf<T>[] {
  return objects.filter((object): object is OcfOf<T> => object.object_type === type);
}

function toText({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'it' : path.join('.')} ${message}`;
}

function* listObjects({ files }: OcfSource): Iterable<{ file: string; index: number; content: unknown }> {
  for (const { name, content } of files) {
    const { success, data } = z
      .looseObject({ items: z.array(z.unknown()).optional(), issuer: z.unknown().optional() })
      .safeParse(content);
    if (!success || !container.safeParse(content).success) continue;
    if (data.issuer !== undefined)
      yield { file: name, index: 0, content: { object_type: 'ISSUER', ...toRecord(data.issuer) } };
    for (const [index, item] of (data.items ?? []).entries()) yield { file: name, index, content: item };
  }
}

function toRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Removes unreported properties at any depth: `null`, and those that early versions of the format mark as omitted. */
function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isOmitted(inner))
      .map(([key, inner]) => [key, withoutOmitted(inner)]),
  );
}

function isOmitted(value: unknown): boolean {
  if (value === null) return true;
  // The reader keeps JSON's own words; only its numbers are texts.
  return typeof value === 'object' && 'omitted' in value && value.omitted === true;
}
