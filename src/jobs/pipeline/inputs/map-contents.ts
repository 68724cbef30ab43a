import type { Steps } from '../../../base/util/steps.ts';
import type { MappedInput } from '../../../format/check/mapped-tables.ts';
import { mappingMisfit } from '../../../mapping/file/parse-mapping.ts';
import { mapRecognised } from '../../../mapping/layouts/layout-mapping.ts';
import type { RecognisedForm } from '../../../mapping/layouts/recognise-layout.ts';
import { mapInSteps } from '../../../mapping/map-workbooks.ts';
import type { Mapping } from '../../../mapping/mapping.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { SourceTally } from '../../../model/outcomes/source-tie-out.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import type { LoadedMapping } from '../mapping/save-mapping.ts';

export interface MappedContents {
  readonly mapped: readonly MappedInput[];
  readonly tallies: readonly SourceTally[];
  readonly findings: readonly Finding[];
}

/**
 * Reads foreign spreadsheets by a mapping, or by the layouts they were recognised by. Throws `mapping-misfit` if the
 * mapping mentions what the inputs do not have. A row a step.
 */
export function* mapContents(
  contents: readonly WorkbookContent[],
  by: LoadedMapping | readonly RecognisedForm[],
  decimalSign: DecimalSign,
): Steps<MappedContents> {
  const loaded = 'mapping' in by ? by : undefined;
  const { mapping, findings } = 'mapping' in by ? { mapping: by.mapping, findings: [] } : mapRecognised(contents, by);
  const { value, complaints, tallies, findings: unread } = yield* mapInSteps(contents, mapping, decimalSign);
  if (loaded !== undefined && complaints.length > 0) throw mappingMisfit(complaints, loaded);
  const doubts = reportUnconfirmed(mapping, contents, loaded?.name);
  return { mapped: value, tallies, findings: [...findings, ...doubts, ...unread] };
}

/** Reports assumptions about the firm's funds that nobody has confirmed. Code: mapping-unconfirmed. */
function reportUnconfirmed(
  { doubts }: Mapping,
  contents: readonly WorkbookContent[],
  mappingName = 'the mapping that "capsheet map" writes',
): readonly Finding[] {
  const file = contents[0]?.name;
  return doubts.map(({ text }) => ({
    severity: 'error',
    code: 'mapping-unconfirmed',
    inputIndex: 0,
    ...(file === undefined ? {} : { file }),
    message: `Not confirmed yet: ${text}.`,
    hint: `If that is wrong, correct it under holders in ${mappingName}; then delete its confirm.`,
  }));
}
