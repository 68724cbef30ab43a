import type { Finding } from '../../model/findings/finding.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { buildMapping } from '../file/build-mapping.ts';
import { type MappingForm, NEWEST_SCHEMA } from '../file/mapping-form.ts';
import { printMapping } from '../file/print-mapping.ts';
import type { Mapping } from '../mapping.ts';
import type { RecognisedForm } from './recognise-layout.ts';

/** Makes one mapping of all recognised inputs, and a finding for each. Code: layout-recognised. */
export function mapRecognised(
  inputs: readonly Pick<WorkbookContent, 'name'>[],
  recognised: readonly RecognisedForm[],
): { readonly mapping: Mapping; readonly findings: readonly Finding[] } {
  const mappings = recognised.map(({ inputIndex, form }) => ({ inputIndex, mapping: toLayoutMapping(form) }));
  return {
    mapping: {
      funds: new Map(mappings.flatMap(({ mapping }) => [...mapping.funds])),
      doubts: mappings.flatMap(({ mapping }) => mapping.doubts),
      sheets: mappings.flatMap(({ inputIndex, mapping }) => mapping.sheets.map((sheet) => ({ ...sheet, inputIndex }))),
    },
    findings: recognised.map(({ inputIndex, layout, form }) =>
      toFinding(inputs[inputIndex]?.name ?? '', inputIndex, layout, form),
    ),
  };
}

function toFinding(
  file: string,
  inputIndex: number,
  { name, assumptions }: RecognisedForm['layout'],
  { sheets = [] }: MappingForm,
): Finding {
  const tabs = sheets.map(({ sheet }) => `"${sheet}"`);
  return {
    severity: 'info',
    code: 'layout-recognised',
    inputIndex,
    file,
    message: `${file} is read with the layout "${name}": ${tabs.join(', ')}. ${assumptions.join(' ')}`,
    hint: `"capsheet map ${file} --out MAPPING.yaml" writes down how it is read; if something is wrong, correct that and pass it with --mapping.`,
  };
}

export function toLayoutMapping(form: MappingForm): Mapping {
  const { mapping, complaints } = buildMapping(form);
  // The form is our own, so a fault in it is a bug.
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join(' '));
  return mapping;
}

export function writeLayout({ layout, form }: Omit<RecognisedForm, 'inputIndex'>, inputName: string): string {
  const remarks = [
    `How ${inputName.replace(/\s+/g, ' ')} is read, with the layout ${layout.name}. ${layout.assumptions.join(' ')}`,
    'If something is wrong, correct it, and then: capsheet check INPUT --mapping THIS-FILE.',
  ];
  const lines = [...remarks.map((remark) => `# ${remark}`), ...printMapping({ schema: schemaOf(form), ...form })];
  return `${lines.join('\n')}\n`;
}

/** Returns the oldest version that suffices, so that an older capsheet reads it. */
function schemaOf({ holders, sheets = [] }: MappingForm): MappingForm['schema'] {
  return holders === undefined && sheets.every(({ steps }) => steps === undefined)
    ? 'capsheet/mapping@1'
    : NEWEST_SCHEMA;
}
