import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import type { MappingForm } from '../file/mapping-form.ts';
import { type KnownFunds, NO_FUNDS } from '../propose/guess-names.ts';
import { ANGELLIST } from './angellist.ts';
import { CARTA_INVESTMENTS } from './carta-investments.ts';
import { CARTA_ONBOARDING } from './carta-onboarding.ts';
import { DETAILS_IMPORTER } from './details-importer.ts';
import type { Layout } from './layout.ts';
import { ISSUER_LEDGERS } from './ledgers/issuer-ledgers.ts';
import { LOAN_SCHEDULE, SCHEDULE_OF_INVESTMENTS } from './schedules/schedule-of-investments.ts';

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
];

/** A layout that an input has, and how it is read by it. */
export interface RecognisedForm {
  readonly inputIndex: number;
  readonly layout: Layout;
  readonly form: MappingForm;
}

/** Recognises the inputs that have a known layout. What makes a mapping of the forms is loaded only where there are any. */
export function recogniseForms(
  inputs: readonly Pick<WorkbookContent, 'tables'>[],
  funds: KnownFunds = NO_FUNDS,
): readonly RecognisedForm[] {
  return inputs.flatMap(({ tables }, inputIndex) => {
    for (const layout of LAYOUTS) {
      const form = layout.recognise(tables, funds);
      if (form?.sheets !== undefined && form.sheets.length > 0) return [{ inputIndex, layout, form }];
    }
    return [];
  });
}
