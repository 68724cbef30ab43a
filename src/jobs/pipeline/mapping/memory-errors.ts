import { usageError } from '../../../base/util/capsheet-error.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { SourceMatch } from '../../../mapping/memory/recognise-source.ts';
import type { RememberedSource } from '../../../mapping/remembered-source.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** Two remembered mappings fit alike: which one is meant a person must say. */
export function memoryAmbiguous(matches: readonly SourceMatch[], contents: readonly WorkbookContent[]) {
  const inputs = joinList(contents.map(({ name }) => name));
  const names = matches.map(({ source }) => `"${source.name}"`);
  const tabs = matches[0]?.tabs.map(({ now }) => `"${now.sheet}"`) ?? [];
  return usageError(
    'memory-ambiguous',
    `${inputs} could be read like ${joinList(names)}, which were mapped before: the headers of ${joinList(tabs)} fit them equally well.`,
    `Say which you mean: --like ${names[0]}; --like none proposes a mapping from scratch.`,
  );
}

/** `--like` names nothing that is remembered and fits. */
export function memoryUnknown(like: string, sources: readonly RememberedSource[]) {
  const names = sources.map(({ name }) => `"${name}"`);
  return usageError(
    'memory-unknown',
    `No spreadsheet "${like}" with headers such as those of these inputs was mapped before.`,
    names.length === 0
      ? 'Nothing is remembered yet; "capsheet map INPUT --learn MAPPING.yaml" remembers how a spreadsheet is read.'
      : `What is remembered: ${joinList(names)}; --like none proposes a mapping from scratch.`,
  );
}
