import { createHash } from 'node:crypto';
import { dirname, relative, resolve, sep } from 'node:path';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { settingName } from '../../../base/util/setting-names.ts';
import { parsePlanFile, planFileDamaged, toPlanFile } from '../../../engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { type InputReading, PLAIN_READING } from '../../../model/records/input-reading.ts';
import type { ReadingRequest } from '../inputs/read-inputs.ts';

export interface SavedPlan {
  readonly path: string;
  readonly sha256: string;
  readonly document: PlanDocument;
}

/**
 * Reads a plan file; the paths of its inputs are relative to it. Throws `plan-not-found`, `plan-not-a-file`, and what
 * parsePlanFile throws.
 */
export async function loadSavedPlan(path: string): Promise<SavedPlan> {
  return parseSavedPlan(path, await readPlanBytes(path));
}

/** Throws `plan-not-found` and `plan-not-a-file`. */
export function readPlanBytes(path: string): Promise<Buffer> {
  return readNamedFile({
    path,
    subject: `The plan "${path}"`,
    kind: 'plan',
    missing: 'plan-not-found',
    hint: 'Check the spelling, or save a plan with "capsheet plan INPUT --out PLAN.json".',
  });
}

/** Parses the bytes of a plan file. Throws what parsePlanFile throws, and `plan-damaged`. */
export function parseSavedPlan(path: string, bytes: Buffer): SavedPlan {
  const text = bytes.toString('utf8');
  const document = parsePlanFile(text);
  assertSeal(text);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), document };
}

type PlacedPlan = Pick<SavedPlan, 'path' | 'document'>;

/** Resolves the paths of a saved plan's inputs. */
function inputPathsOf({ path, document }: PlacedPlan): string[] {
  return document.inputs.map((input) => resolve(dirname(path), input.path));
}

/** Returns how the inputs of a saved plan were read, which holds whatever the options say now. */
export function readingRequestOf(saved: PlacedPlan): ReadingRequest {
  const { mappingPath, ...reading }: InputReading = saved.document.reading ?? PLAIN_READING;
  const mapping = mappingPath === undefined ? {} : { mappingPath: resolve(dirname(saved.path), mappingPath) };
  return { paths: inputPathsOf(saved), reading: { ...reading, ...mapping }, rules: saved.document.plan.rules ?? [] };
}

/**
 * Writes a sealed plan file, with input paths relative to it; returns its text and SHA-256. Throws `plan-exists` and
 * `plan-unwritable`.
 */
export async function savePlan(document: PlanDocument, path: string) {
  const folder = dirname(resolve(path));
  const toRelative = (from: string): string => relative(folder, resolve(from)).split(sep).join('/');
  const inputs = document.inputs.map((input) => ({ ...input, path: toRelative(input.path) }));
  const { reading } = document;
  const mappingPath = reading?.mappingPath === undefined ? undefined : toRelative(reading.mappingPath);
  const read = reading === undefined ? {} : { reading: omitAbsent({ ...reading, mappingPath }) };
  const text = sealPlan(toPlanFile({ ...document, inputs, ...read }));
  await writeNewFile({ path, text, option: settingName('out'), code: 'plan', noun: 'The plan' });
  return { text, sha256: digestOf(text) };
}

/** The last field of a saved plan. */
const SEAL = /,\n "seal": "([0-9a-f]{64})"\n\}\n?$/;
/** The seal in any formatting of JSON. */
const ANY_SEAL = /"seal"\s*:\s*"[^"]*"\s*\}\s*$/;

/** Adds the digest of a plan as its last field, which reveals changes made by hand. */
export function sealPlan(text: string): string {
  return text.replace(/\n\}\n$/, () => `,\n "seal": "${digestOf(text)}"\n}\n`);
}

/**
 * Throws `plan-damaged` if a plan was changed after it was written. Every readable version (`capsheet/plan@1`) has a
 * seal, so that a missing one counts as a change. The seal guards against slips and not against intent: anybody can
 * calculate a digest.
 */
function assertSeal(content: string): void {
  const text = content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (!ANY_SEAL.test(text)) throw planFileDamaged('its seal is missing, so nothing says whether it was changed');
  const [whole, seal] = SEAL.exec(text) ?? [];
  if (whole !== undefined && digestOf(`${text.slice(0, -whole.length)}\n}\n`) === seal) return;
  throw planFileDamaged('it has been changed since capsheet wrote it');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
