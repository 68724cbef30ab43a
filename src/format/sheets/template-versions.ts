/** One version of the template, with what is better in it than in the one before, each a sentence. */
interface TemplateVersionEntry {
  readonly version: number;
  readonly changes: readonly string[];
}

/**
 * Every version of the template, the current one last. Whoever adds, renames or drops a column of a sheet, or teaches the
 * template something that a filled-in one lacks, adds an entry: it is what users of an older one are told.
 */
export const TEMPLATE_VERSIONS: readonly TemplateVersionEntry[] = [
  { version: 1, changes: [] },
  {
    version: 2,
    changes: [
      'Companies, rounds, share classes and Refs that you type on one sheet are offered on the others.',
      'Every cell says what belongs there as soon as you select it.',
      'Text in a cell for a date, an amount or a rate is pointed out.',
    ],
  },
  {
    version: 3,
    changes: ['A new sheet, Control Totals, says what the securities must add up to; nothing is sent unless they do.'],
  },
  {
    version: 4,
    changes: ['The examples no longer say skip under Action: an example that you write over counts as a row.'],
  },
  { version: 5, changes: ['Cells that do not apply to the type of their row turn grey; each sheet can be filtered.'] },
];

export const TEMPLATE_VERSION: number = TEMPLATE_VERSIONS.at(-1)?.version ?? 1;

/** Stands above the version on the hidden sheet of the drop-downs. Version 1 had neither. */
export const TEMPLATE_VERSION_HEADER = 'template version';

/** Lists the changes since a version, the oldest first; empty for the current version and for unknown ones. */
export function changesSince(version: number): readonly string[] {
  if (!TEMPLATE_VERSIONS.some((entry) => entry.version === version)) return [];
  return TEMPLATE_VERSIONS.filter((entry) => entry.version > version).flatMap(({ changes }) => changes);
}
