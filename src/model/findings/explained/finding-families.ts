import type { FindingCode } from '../finding-catalogue.ts';
import type { FindingExplanation, FindingExplanations } from './explanation.ts';
import { OF_FILES_AND_SHEETS } from './of-files-and-sheets.ts';
import { OF_MAPPINGS } from './of-mappings.ts';
import { OF_NUMBERS_AND_MONEY } from './of-numbers-and-money.ts';
import { OF_OTHER_VALUES } from './of-other-values.ts';
import { OF_PLANS } from './of-plans.ts';
import { OF_ROWS } from './of-rows.ts';
import { OF_RULES_FOR_EVENTS } from './of-rules-for-events.ts';
import { OF_RULES_FOR_MIX_UPS } from './of-rules-for-mix-ups.ts';
import { OF_RULES_FOR_TERMS } from './of-rules-for-terms.ts';
import { OF_RUNS } from './of-runs.ts';

/** Codes that stand under one heading wherever all are listed. */
interface FindingFamily {
  readonly title: string;
  /** What they are about, in a sentence. */
  readonly about: string;
  /** Rules for cap tables, which the firm can raise, lower or silence. */
  readonly isOfRules?: true;
  readonly explanations: { readonly [code: string]: FindingExplanation };
}

export const FINDING_FAMILIES: readonly FindingFamily[] = [
  {
    title: 'Files, sheets and headers',
    about: 'About the file, its sheets and headers, and rows that are not data.',
    explanations: OF_FILES_AND_SHEETS,
  },
  {
    title: 'Foreign spreadsheets',
    about: 'About spreadsheets that were not made for capsheet.',
    explanations: OF_MAPPINGS,
  },
  {
    title: 'Numbers and money',
    about: 'About cells that contain a number, or should.',
    explanations: OF_NUMBERS_AND_MONEY,
  },
  {
    title: 'Dates, choices, texts, formulas and files',
    about: 'About all other cells.',
    explanations: OF_OTHER_VALUES,
  },
  {
    title: 'Rows and what they refer to',
    about: 'About what a row needs, and whether what it names exists.',
    explanations: OF_ROWS,
  },
  {
    title: 'Rules for amounts, terms, names and dates',
    about: 'What is unlikely to be true of a cap table. Each is a warning unless the firm says otherwise.',
    isOfRules: true,
    explanations: OF_RULES_FOR_TERMS,
  },
  {
    title: 'Rules for transactions and marks',
    about: 'What is unlikely to be true of transactions and marks. Each is a warning unless the firm says otherwise.',
    isOfRules: true,
    explanations: OF_RULES_FOR_EVENTS,
  },
  {
    title: 'Rules for what was mixed up',
    about:
      'What looks right row by row, and contradicts the other rows, the service or earlier quarters. Each is a warning unless the firm says otherwise.',
    isOfRules: true,
    explanations: OF_RULES_FOR_MIX_UPS,
  },
  {
    title: 'The workbook and the service',
    about: 'About the workbook compared with what the service holds.',
    explanations: OF_PLANS,
  },
  {
    title: 'What became of a run',
    about: 'About rows that were sent.',
    explanations: OF_RUNS,
  },
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
  ...OF_RULES_FOR_MIX_UPS,
  ...OF_PLANS,
  ...OF_RUNS,
};
