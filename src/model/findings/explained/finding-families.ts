import type { FindingCode } from '../finding-catalogue.ts';
import type { FindingExplanation, FindingExplanations } from './explanation.ts';
import { OF_FILES_AND_SHEETS } from './of-files-and-sheets.ts';
import { OF_MAPPINGS } from './of-mappings.ts';
import { OF_NUMBERS_AND_MONEY } from './of-numbers-and-money.ts';
import { OF_OTHER_VALUES } from './of-other-values.ts';
import { OF_PLANS } from './of-plans.ts';
import { OF_ROWS } from './of-rows.ts';
import { OF_RULES_FOR_EVENTS } from './of-rules-for-events.ts';
import { OF_RULES_FOR_TERMS } from './of-rules-for-terms.ts';
import { OF_RUNS } from './of-runs.ts';

/** Codes that stand on one page of the handbook: `docs/reference/findings/NAME.md`. */
export interface FindingFamily {
  readonly name: string;
  readonly title: string;
  readonly explanations: { readonly [code: string]: FindingExplanation };
}

export const FINDING_FAMILIES: readonly FindingFamily[] = [
  { name: 'files-and-sheets', title: 'Files, sheets and headers', explanations: OF_FILES_AND_SHEETS },
  { name: 'mappings', title: 'Foreign spreadsheets', explanations: OF_MAPPINGS },
  { name: 'numbers-and-money', title: 'Numbers and money', explanations: OF_NUMBERS_AND_MONEY },
  { name: 'other-values', title: 'Dates, choices, texts, formulas and files', explanations: OF_OTHER_VALUES },
  { name: 'rows', title: 'Rows and what they refer to', explanations: OF_ROWS },
  { name: 'rules-for-terms', title: 'Rules for amounts, terms, names and dates', explanations: OF_RULES_FOR_TERMS },
  { name: 'rules-for-events', title: 'Rules for transactions and marks', explanations: OF_RULES_FOR_EVENTS },
  { name: 'plans', title: 'The workbook and the service', explanations: OF_PLANS },
  { name: 'runs', title: 'What became of a run', explanations: OF_RUNS },
];

/** Every code has its explanation: the compiler asks for it. */
export const FINDING_EXPLANATIONS: FindingExplanations<FindingCode> = {
  ...OF_FILES_AND_SHEETS,
  ...OF_MAPPINGS,
  ...OF_NUMBERS_AND_MONEY,
  ...OF_OTHER_VALUES,
  ...OF_ROWS,
  ...OF_RULES_FOR_TERMS,
  ...OF_RULES_FOR_EVENTS,
  ...OF_PLANS,
  ...OF_RUNS,
};
