import { stringify } from 'yaml';
import type { Finding } from '../../model/findings/finding.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { buildMapping } from '../file/build-mapping.ts';
import { mappingForm } from '../file/mapping-form.ts';
import type { Mapping } from '../mapping.ts';
import { type KnownFunds, NO_FUNDS } from '../propose/guess-names.ts';
import { ANGELLIST } from './angellist.ts';
import { CARTA_INVESTMENTS } from './carta-investments.ts';
import { CARTA_ONBOARDING } from './carta-onboarding.ts';
import { CASH_FLOWS } from './cash-flows.ts';
import { DETAILS_IMPORTER } from './details-importer.ts';
import type { Layout, LayoutForm } from './layout.ts';
import { ISSUER_LEDGERS } from './ledgers/issuer-ledgers.ts';
import { LOAN_SCHEDULE } from './schedules/loan-schedule.ts';
import { SCHEDULE_OF_INVESTMENTS } from './schedules/schedule-of-investments.ts';

/**
 * All layouts, the more specific first.
 * @public The handbook lists them.
 */
export const LAYOUTS: readonly Layout[] = [
  DETAILS_IMPORTER,
  CARTA_ONBOARDING,
  CARTA_INVESTMENTS,
  ANGELLIST,
  ISSUER_LEDGERS,
  LOAN_SCHEDULE,
  SCHEDULE_OF_INVESTMENTS,
  CASH_FLOWS,
];

interface RecognisedLayout {
  readonly layout: Layout;
  readonly form: LayoutForm;
  readonly mapping: Mapping;
}

export function recogniseLayout(
  { tables }: Pick<WorkbookContent, 'tables'>,
  funds: KnownFunds = NO_FUNDS,
): RecognisedLayout | undefined {
  for (const layout of LAYOUTS) {
    const form = layout.recognise(tables, funds);
    if (form !== undefined) return { layout, form, mapping: toMapping(form) };
  }
  return undefined;
}

/** Recognises each input: one mapping of all that are known, and a finding for each. Code: layout-recognised. */
export function recogniseLayouts(
  inputs: readonly WorkbookContent[],
  funds: KnownFunds = NO_FUNDS,
): {
  readonly mapping: Mapping;
  readonly findings: readonly Finding[];
} {
  const recognised = inputs.flatMap((input, inputIndex) => {
    const found = recogniseLayout(input, funds);
    return found === undefined ? [] : [{ input, inputIndex, ...found }];
  });
  return {
    mapping: {
      funds: new Map(recognised.flatMap(({ mapping }) => [...mapping.funds])),
      doubts: recognised.flatMap(({ mapping }) => mapping.doubts),
      sheets: recognised.flatMap(({ inputIndex, mapping }) =>
        mapping.sheets.map((sheet) => ({ ...sheet, inputIndex })),
      ),
    },
    findings: recognised.map(({ input, inputIndex, layout, form }) => toFinding(input.name, inputIndex, layout, form)),
  };
}

function toFinding(file: string, inputIndex: number, { name, assumptions }: Layout, { sheets }: LayoutForm): Finding {
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

function toMapping(form: LayoutForm): Mapping {
  const { mapping, complaints } = buildMapping(mappingForm.parse(form));
  // The form is our own, so a fault in it is a bug.
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join(' '));
  return mapping;
}

export function writeLayout({ layout, form }: RecognisedLayout, inputName: string): string {
  const remarks = [
    `How ${inputName.replace(/\s+/g, ' ')} is read, with the layout ${layout.name}. ${layout.assumptions.join(' ')}`,
    'If something is wrong, correct it, and then: capsheet check INPUT --mapping THIS-FILE.',
  ];
  // All scalars are texts, so none needs quotes.
  const style = { schema: 'failsafe', lineWidth: 0, aliasDuplicateObjects: false } as const;
  const settings = stringify({ schema: schemaOf(form), ...form }, style);
  return `${remarks.map((remark) => `# ${remark}\n`).join('')}${settings}`;
}

/** Returns the oldest version that suffices, so that an older capsheet reads it. */
function schemaOf({ holders, sheets }: RecognisedLayout['form']): string {
  return holders === undefined && sheets.every(({ steps }) => steps === undefined)
    ? 'capsheet/mapping@1'
    : 'capsheet/mapping@2';
}
