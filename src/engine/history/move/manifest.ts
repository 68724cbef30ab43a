import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Beside what it lists; a file without it is no history of capsheet. */
export const MANIFEST_NAME = 'manifest.json';

/** How this file is laid out; a later one may be laid out otherwise. */
const HISTORY_FORMAT = 1;

const movedFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int().min(0),
  sha256: z.string().length(64),
});

const manifestFacts = z.object({
  capsheet: z.string(),
  /** ISO 8601, in UTC. */
  exportedAt: z.iso.datetime(),
  journal: z.object({ version: z.int(), runs: z.int(), latestRun: z.string().exactOptional() }),
  files: z.array(movedFile),
});

const manifest = manifestFacts.extend({ historyFormat: z.literal(HISTORY_FORMAT), sha256: z.string() });

/** What any format says of itself. */
const anyManifest = z.looseObject({ historyFormat: z.int() });

export type MovedFile = z.output<typeof movedFile>;
export type ManifestFacts = z.output<typeof manifestFacts>;

export type ManifestReading = { readonly facts: ManifestFacts } | { readonly fault: 'damaged' | 'too-new' };

/** With a digest of all of it, so that no part of two histories passes for one. */
export function writeManifest(facts: ManifestFacts): string {
  return `${JSON.stringify({ historyFormat: HISTORY_FORMAT, ...facts, sha256: digestOf(facts) }, null, 2)}\n`;
}

export function parseManifest(text: string): ManifestReading {
  const value = parseJson(text);
  const said = anyManifest.safeParse(value);
  if (said.success && said.data.historyFormat > HISTORY_FORMAT) return { fault: 'too-new' };
  const read = manifest.safeParse(value);
  if (!read.success) return { fault: 'damaged' };
  const { historyFormat: _format, sha256, ...facts } = read.data;
  return digestOf(facts) === sha256 ? { facts } : { fault: 'damaged' };
}

function digestOf({ capsheet, exportedAt, journal, files }: ManifestFacts): string {
  const { version, runs, latestRun } = journal;
  const lines = files.map(({ name, size, sha256 }) => [name, size, sha256]);
  const all = [HISTORY_FORMAT, capsheet, exportedAt, version, runs, latestRun ?? null, lines];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
