import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isDeviceName } from '../../../base/disk/regular-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { describeWriteFault } from '../../../base/util/errno.ts';
import { tryJson } from '../../../base/util/parse/parse-json.ts';
import { describeUnknownKey } from '../../../model/values/unknown-key.ts';

/** Beside what it lists; a file without it is no history of capsheet. */
export const MANIFEST_NAME = 'manifest.json';

/** How this file is laid out; a later one may be laid out otherwise. */
const HISTORY_FORMAT = 1;

const movedFile = z.strictObject({
  name: z.string(),
  /** In bytes. */
  size: z.int().min(0),
  sha256: z.string().length(64),
});

const manifestFacts = z.strictObject({
  capsheet: z.string(),
  /** ISO 8601, in UTC. */
  exportedAt: z.iso.datetime(),
  journal: z.strictObject({ version: z.int(), runs: z.int(), latestRun: z.string().exactOptional() }),
  files: z.array(movedFile),
});

const manifest = manifestFacts.extend({ historyFormat: z.literal(HISTORY_FORMAT), sha256: z.string() });

/** Every format has this. */
const anyManifest = z.looseObject({ historyFormat: z.int() });

export type MovedFile = z.output<typeof movedFile>;
export type ManifestFacts = z.output<typeof manifestFacts>;

/** `damaged` says why, as it follows on a colon. */
export type ManifestReading =
  | { readonly facts: ManifestFacts }
  | { readonly fault: 'damaged'; readonly why: string }
  | { readonly fault: 'too-new' };

const DAMAGED: ManifestReading = { fault: 'damaged', why: 'its list of contents is damaged' };

/** With a digest of all of it, so that no part of two histories passes for one. */
export function writeManifest(facts: ManifestFacts): string {
  return `${JSON.stringify({ historyFormat: HISTORY_FORMAT, ...facts, sha256: digestOf(facts) }, null, 2)}\n`;
}

export function parseManifest(text: string): ManifestReading {
  const value = tryJson(text);
  const said = anyManifest.safeParse(value);
  if (said.success && said.data.historyFormat > HISTORY_FORMAT) return { fault: 'too-new' };
  const read = manifest.safeParse(value);
  if (!read.success) {
    const why = describeUnknownKey(read.error.issues[0]);
    return why === undefined ? DAMAGED : { fault: 'damaged', why };
  }
  const { historyFormat: _format, sha256, ...facts } = read.data;
  return digestOf(facts) === sha256 ? { facts } : DAMAGED;
}

function digestOf({ capsheet, exportedAt, journal, files }: ManifestFacts): string {
  const { version, runs, latestRun } = journal;
  const lines = files.map(({ name, size, sha256 }) => [name, size, sha256]);
  const all = [HISTORY_FORMAT, capsheet, exportedAt, version, runs, latestRun ?? null, lines];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Every way in which a history cannot be moved, each with its stable code and the way out. Exit status 2. */

export function historyEmpty(stateDir: string) {
  return usageError(
    'history-empty',
    `There is no history in the state folder ${stateDir}.`,
    'Name the folder of the machine that has it, with --state-dir or CAPSHEET_STATE_DIR.',
  );
}

export function historyExists(path: string) {
  return usageError(
    'history-exists',
    `There is a file "${path}" already; capsheet does not overwrite it.`,
    'Give the history another name.',
  );
}

export function historyUnwritable(path: string, cause: unknown) {
  return usageError(
    'history-unwritable',
    `The history cannot be written to "${path}": ${describeWriteFault(cause)}.`,
    'Give a file in a folder that exists and that you may write to, with room for it.',
    cause,
  );
}

/** `why` as it follows on a colon. */
export function historyDamaged(path: string, why: string, cause?: unknown) {
  return usageError(
    'history-damaged',
    `"${path}" is not a whole history of capsheet: ${why}. Nothing was imported.`,
    'Copy the file again from where it was exported, or export it again with "capsheet state export".',
    cause,
  );
}

export function historyTooNew(path: string) {
  return usageError(
    'history-too-new',
    `A newer capsheet wrote "${path}". Nothing was imported.`,
    'Install that version of capsheet, or a newer one, on this machine.',
  );
}

/** `what` of the folder is not in the file, as the end of a sentence. */
export function historyDiffers(stateDir: string, path: string, what: string) {
  return usageError(
    'history-differs',
    `The state folder ${stateDir} knows something that "${path}" does not: ${what}. Nothing was imported.`,
    'Two histories cannot be merged, because neither says which of them is newer. Import into an empty folder with --state-dir, or move this one away first.',
  );
}

/** The journal, as it is called in a state folder and in a history. */
export const JOURNAL_NAME = 'journal.sqlite';

/**
 * The other files of a state folder, of all that is known and made there. Locks, the shared rate windows and the address
 * of the service stay: they are this machine's.
 */
const FILES: readonly string[] = ['mapping-memory.yaml', 'columns.json'];
const FOLDERS: readonly string[] = [
  'uploads',
  'corrected',
  'mappings',
  'recalled',
  'plans',
  'results',
  'exports',
  'templates',
  'bundles',
];

/** The files beside the journal, in the order of their names, with slashes; links and what is no file are left out. */
export function listOtherFiles(stateDir: string): readonly string[] {
  const own = FILES.filter((name) => existsSync(join(stateDir, name)));
  return [...own, ...FOLDERS.flatMap((folder) => listBelow(stateDir, folder))].sort();
}

function listBelow(stateDir: string, folder: string): readonly string[] {
  if (!existsSync(join(stateDir, folder))) return [];
  return readdirSync(join(stateDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listBelow(stateDir, name);
    return entry.isFile() ? [name] : [];
  });
}

/** True of a name that a state folder may be given: one of its own, which leads nowhere else. */
export function isMovable(name: string): boolean {
  if (name === JOURNAL_NAME || FILES.includes(name)) return true;
  const [folder = '', ...rest] = name.split('/');
  return FOLDERS.includes(folder) && rest.length > 0 && rest.every(isPlain);
}

function isPlain(part: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one is not ours
  return part !== '' && part !== '.' && part !== '..' && !/[\\:\u0000-\u001f]/.test(part) && !isDeviceName(part);
}
