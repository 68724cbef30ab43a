import type { Steps } from '../../base/util/steps.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import type { MappingForm } from '../file/mapping-form.ts';
import { type KnownFunds, NO_FUNDS } from '../propose/guess-names.ts';
import { NO_MEMORY } from '../propose/proposal.ts';
import { proposeInSteps } from '../propose/propose-mapping.ts';
import { toForm, toMapping } from '../propose/write-mapping.ts';
import { ANGELLIST } from './angellist.ts';
import { CARTA_INVESTMENTS } from './carta-investments.ts';
import { CARTA_ONBOARDING } from './carta-onboarding.ts';
import { DETAILS_IMPORTER } from './details-importer.ts';
import type { Layout } from './layout.ts';
import { ISSUER_LEDGERS } from './ledgers/issuer-ledgers.ts';
import { LOAN_SCHEDULE, SCHEDULE_OF_INVESTMENTS } from './schedules.ts';

/** The layouts of programs, the more specific first. */
const FIXED: readonly Layout[] = [
  DETAILS_IMPORTER,
  CARTA_ONBOARDING,
  CARTA_INVESTMENTS,
  ANGELLIST,
  ISSUER_LEDGERS,
  LOAN_SCHEDULE,
];

/**
 * All layouts.
 * @public The handbook lists them.
 */
export const LAYOUTS: readonly Pick<Layout, 'name' | 'assumptions'>[] = [...FIXED, SCHEDULE_OF_INVESTMENTS];

/** A layout that an input has, and how it is read by it. */
export interface RecognisedForm {
  readonly inputIndex: number;
  readonly layout: Pick<Layout, 'name' | 'assumptions'>;
  readonly form: MappingForm;
}

/** Recognises the inputs that have a known layout of which capsheet proposes nothing better. */
export function recogniseForms(
  inputs: readonly Pick<WorkbookContent, 'tables'>[],
  funds: KnownFunds = NO_FUNDS,
): readonly RecognisedForm[] {
  return inputs.flatMap(({ tables }, inputIndex) => {
    for (const layout of FIXED) {
      const form = layout.recognise(tables, funds);
      if (form?.sheets !== undefined && form.sheets.length > 0) return [{ inputIndex, layout, form }];
    }
    return [];
  });
}

/** Recognises those that are read without a mapping: schedules of investments, too, just as they would be proposed. */
export function* recogniseAll(
  inputs: readonly WorkbookContent[],
  funds: KnownFunds = NO_FUNDS,
): Steps<readonly RecognisedForm[]> {
  const recognised = [...recogniseForms(inputs, funds)];
  const known = { companies: [], funds: funds.names, customColumns: [] };
  const memory = { ...NO_MEMORY, funds: funds.remembered };
  for (const [inputIndex, input] of inputs.entries()) {
    const tables = input.tables.filter(SCHEDULE_OF_INVESTMENTS.isOne);
    if (tables.length === 0 || recognised.some((one) => one.inputIndex === inputIndex)) continue;
    const proposal = yield* proposeInSteps([{ ...input, tables }], known, memory);
    if (proposal.sheets.length === 0 || toMapping(proposal) === undefined) continue;
    recognised.push({ inputIndex, layout: SCHEDULE_OF_INVESTMENTS, form: toForm(proposal) });
  }
  return recognised;
}
