import { isMap, isNode, isPair, isScalar, isSeq, type Node } from 'yaml';
import type { z } from 'zod';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { UnreadableText } from '../../base/util/parse/parse-json.ts';
import { readYaml, type YamlText } from '../../base/util/parse/read-yaml.ts';
import { onPage } from '../../base/util/setting-names.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { Guess, Mapping, MappingPath } from '../mapping.ts';
import { buildMapping } from './build-mapping.ts';
import { MAPPING_SETTING_NAMES, mappingForm } from './mapping-form.ts';
import { readGuess } from './print-mapping.ts';
import { nodeAt } from './yaml-nodes.ts';

export interface ParsedMapping {
  readonly mapping: Mapping;
  /** `12:7`, line and column from 1. */
  readonly locate: (path: MappingPath) => string;
}

/**
 * Reads a mapping file, YAML or JSON; `source` is its name for messages. Throws `mapping-unreadable` where it is
 * neither, and `mapping-invalid` with every fault by line and column.
 */
export function parseMapping(text: string, source: string): ParsedMapping {
  const { content, locate, guessAt } = parseMappingDocument(text, source);
  const parsed = mappingForm.safeParse(content, { reportInput: true });
  if (!parsed.success) throw mappingInvalid(parsed.error.issues.flatMap(toComplaints), { name: source, locate });
  const { mapping, complaints } = buildMapping(parsed.data, guessAt);
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

/** The most that a mapping may have, which may name every value of a column. */
const BOUNDS = { characters: 1_000_000, lexemes: 500_000 };

interface MappingDocument {
  readonly content: unknown;
  /** `12:7`, line and column from 1, of the key or item; of the nearest parent where it is missing. */
  readonly locate: (path: MappingPath) => string;
  /** Reads the comment behind a column. */
  readonly guessAt: (path: MappingPath) => Guess | undefined;
}

function parseMappingDocument(text: string, source: string): MappingDocument {
  try {
    const { document, content, place } = readMappingText(text);
    return {
      content: content ?? {},
      locate: (path) => place(findOffset(document.contents, path)),
      guessAt: (path) => {
        const node = nodeAt(document, path);
        return readGuess((isNode(node) ? node.comment : undefined) ?? '');
      },
    };
  } catch (error) {
    throw error instanceof UnreadableText ? unreadable(source, error.message, error) : error;
  }
}

/** The text of a mapping as its document, every value a text. @throws UnreadableText */
export function readMappingText(text: string): YamlText {
  return readYaml(text, { schema: 'failsafe', bounds: BOUNDS });
}

function findOffset(contents: Node | null, path: MappingPath): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!isPair(pair) || !isNode(pair.key)) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else return offset;
  }
  return offset;
}

function unreadable(source: string, reason: string, cause?: unknown) {
  return usageError(
    'mapping-unreadable',
    `The mapping ${source} cannot be read: ${reason}.`,
    `Correct the file there; ${onPage('the Mapping screen saves', '"capsheet map INPUT --out MAPPING.yaml" writes')} one to begin with.`,
    cause,
  );
}

const SCHEMA_LINE = /^# yaml-language-server: \$schema=.*\n/m;

/**
 * Puts a first line above a mapping file by which editors find its JSON Schema: they complete settings and mark
 * misspelt ones. An earlier such line is replaced.
 */
export function nameSchema(text: string, address: string): string {
  return `# yaml-language-server: $schema=${address}\n${withoutSchemaLine(text)}`;
}

/** Removes that line, for readers without the schema. */
export function withoutSchemaLine(text: string): string {
  return text.replace(SCHEMA_LINE, '');
}

const MOST_SHOWN = 20;

interface ComplaintSource {
  readonly name: string;
  readonly locate: (path: MappingPath) => string;
}

/** `mapping-invalid`: the mapping contradicts the format or itself. */
function mappingInvalid(complaints: readonly MappingComplaint[], source: ComplaintSource): CapsheetError {
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
