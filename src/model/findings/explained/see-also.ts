import type { FindingCode } from '../finding-catalogue.ts';
import { type HandbookLink, PAGE } from './handbook-links.ts';

/** Codes that somebody who meets one of them may take for another, and the pages that say more of them. */
interface Kin {
  readonly codes: readonly FindingCode[];
  readonly pages: readonly HandbookLink[];
}

const KIN: readonly Kin[] = [
  // files and sheets
  { codes: ['template-outdated', 'marker-row', 'example-left'], pages: [PAGE.nextQuarter] },
  { codes: ['file-open', 'encoding-assumed', 'formula-stale'], pages: [PAGE.whatCanBeRead] },
  { codes: ['sheet-unknown', 'sheet-empty', 'header-missing'], pages: [PAGE.sheets] },
  {
    codes: ['header-missing', 'header-again', 'column-missing', 'column-unknown', 'column-twice'],
    pages: [PAGE.sheets],
  },
  {
    codes: ['sheet-hidden', 'rows-hidden', 'struck-out', 'row-disowned'],
    pages: [PAGE.whichRows, PAGE.leaveOut],
  },
  {
    codes: ['marker-row', 'header-again', 'total-row', 'note-row', 'note-as-name', 'row-incomplete'],
    pages: [PAGE.whichRows],
  },
  { codes: ['total-row', 'sum-of-others', 'control-total-unmet', 'source-tie-out-open'], pages: [] },
  { codes: ['unit-from-header', 'unit-doubtful', 'number-abbreviated', 'figure-out-of-scale'], pages: [PAGE.numbers] },
  // foreign spreadsheets
  { codes: ['source-recalled', 'source-changed', 'memory-ambiguous', 'layout-recognised'], pages: [PAGE.remembered] },
  {
    codes: ['layout-recognised', 'ocf-object-invalid', 'ocf-object-unknown', 'ocf-left-out', 'ocf-reference-broken'],
    pages: [PAGE.layouts],
  },
  { codes: ['mapping-unconfirmed', 'unit-doubtful', 'source-changed'], pages: [PAGE.questions] },
  { codes: ['column-not-mapped', 'rows-left-out', 'source-tie-out-open'], pages: [PAGE.sourceTieOut, PAGE.mapping] },
  { codes: ['split-failed', 'lookup-failed', 'compute-failed', 'unpivot-failed'], pages: [PAGE.steps] },
  { codes: ['values-contradict', 'lookup-failed'], pages: [PAGE.mappedRows] },
  { codes: ['company-bare', 'company-name-close', 'name-implausible'], pages: [PAGE.foreign] },
  // numbers and money
  { codes: ['number-invalid', 'number-ambiguous', 'number-sign-settled'], pages: [PAGE.decimalSign] },
  { codes: ['number-invalid', 'number-as-text', 'number-negative', 'number-abbreviated'], pages: [PAGE.numbers] },
  { codes: ['number-inexact', 'number-shown-otherwise', 'number-as-text'], pages: [PAGE.numbers, PAGE.exactValues] },
  {
    codes: [
      'rate-invalid',
      'multiple-invalid',
      'discount-out-of-range',
      'interest-out-of-range',
      'multiple-out-of-range',
    ],
    pages: [PAGE.rates],
  },
  {
    codes: [
      'currency-unknown',
      'currency-contradiction',
      'currency-format-contradiction',
      'currency-assumed',
      'currency-unlike',
    ],
    pages: [PAGE.currencies],
  },
  // dates, choices, texts, formulas and files
  {
    codes: [
      'date-invalid',
      'date-ambiguous',
      'date-order-settled',
      'date-with-time',
      'date-implausible',
      'date-shown-in-part',
      'date-shown-otherwise',
    ],
    pages: [PAGE.dates],
  },
  { codes: ['date-ambiguous', 'date-order-settled', 'day-month-swapped'], pages: [] },
  { codes: ['boolean-invalid', 'choice-unknown', 'custom-option-unknown'], pages: [PAGE.choices] },
  { codes: ['list-invalid', 'list-doubtful', 'two-leads', 'co-investor-own'], pages: [PAGE.rounds] },
  { codes: ['text-too-long', 'text-formula', 'text-damaged', 'text-implausible', 'url-invalid'], pages: [PAGE.text] },
  { codes: ['placeholder-blank', 'value-missing', 'clear-doubtful'], pages: [PAGE.blanks] },
  { codes: ['comments-not-loaded', 'row-disowned', 'row-doubted', 'unit-doubtful'], pages: [PAGE.whichRows] },
  { codes: ['formula-stale', 'formula-uncached', 'cell-error'], pages: [PAGE.formulas] },
  { codes: ['cells-merged', 'cells-filled-down'], pages: [PAGE.whichRows] },
  {
    codes: ['file-outside', 'file-missing', 'file-type-wrong', 'file-size-wrong', 'file-changed'],
    pages: [PAGE.files, PAGE.documents],
  },
  // rows and what they refer to
  { codes: ['value-missing', 'value-not-allowed', 'row-incomplete', 'type-unknown'], pages: [PAGE.securities] },
  { codes: ['action-invalid', 'action-new-with-id', 'further-one-unclear'], pages: [PAGE.action] },
  { codes: ['duplicate-key', 'twins-exact', 'twins-near'], pages: [PAGE.action] },
  { codes: ['share-class-rule', 'share-classes-not-addable', 'type-unknown'], pages: [PAGE.shareClasses] },
  { codes: ['note-without-round', 'value-missing'], pages: [PAGE.notes] },
  { codes: ['not-supported', 'share-classes-not-addable', 'ocf-left-out'], pages: [PAGE.cannotBeEntered] },
  {
    codes: ['resolved-later', 'reference-unknown', 'reference-ambiguous', 'reference-blocked'],
    pages: [PAGE.names],
  },
  { codes: ['row-held', 'reference-blocked'], pages: [PAGE.correct, PAGE.mappedRows] },
  {
    codes: ['id-not-found', 'ids-left-aside', 'id-other-company', 'action-new-with-id', 'reference-unknown'],
    pages: [PAGE.names],
  },
  {
    codes: [
      'custom-column-unknown',
      'custom-column-type-unknown',
      'custom-option-unknown',
      'custom-value-changed',
      'clear-doubtful',
    ],
    pages: [PAGE.customColumns],
  },
  // rules for cap tables
  {
    codes: ['amount-off-price', 'price-off-valuation', 'units-off-round', 'round-overfilled', 'figure-zero'],
    pages: [],
  },
  {
    codes: [
      'price-off-valuation',
      'round-size-off-valuation',
      'valuation-off-last',
      'rounds-alike',
      'rounds-out-of-order',
      'valuation-off-others',
    ],
    pages: [],
  },
  {
    codes: ['cap-off-amount', 'discount-out-of-range', 'interest-out-of-range', 'due-before-issue', 'term-too-long'],
    pages: [PAGE.notes],
  },
  {
    codes: ['multiple-out-of-range', 'cap-without-capped', 'class-type-off-name', 'pari-passu-disagrees'],
    pages: [PAGE.rounds],
  },
  { codes: ['strike-off-price', 'exercise-off-round', 'units-off-round'], pages: [] },
  { codes: ['twins-exact', 'twins-near', 'rounds-alike', 'dates-count-up', 'figures-count-up'], pages: [] },
  {
    codes: ['name-implausible', 'name-spelt-two-ways', 'company-name-close', 'note-as-name'],
    pages: [PAGE.names],
  },
  {
    codes: ['date-in-future', 'date-long-past', 'issue-far-from-closing', 'day-month-swapped', 'rounds-out-of-order'],
    pages: [PAGE.dates],
  },
  {
    codes: [
      'date-order-wrong',
      'security-spent',
      'converted-into-itself',
      'exercise-off-round',
      'event-rule',
      'oversold',
      'cash-off-cost',
      'created-by-transaction',
    ],
    pages: [PAGE.sales],
  },
  {
    codes: ['mark-of-nothing', 'mark-off-cost', 'mark-off-last', 'mark-off-valuation', 'marks-swapped'],
    pages: [PAGE.marks],
  },
  {
    codes: ['ownership-off-shares', 'ownership-over-all', 'post-money-off-round', 'mark-off-valuation'],
    pages: [PAGE.marks],
  },
  { codes: ['funds-moved', 'fund-new-to-company', 'mark-of-nothing', 'marks-swapped'], pages: [] },
  {
    codes: [
      'oversold',
      'cash-off-cost',
      'sale-cumulative',
      'sale-of-the-rest',
      'sale-of-other-lot',
      'proceeds-shifted',
    ],
    pages: [PAGE.sales],
  },
  { codes: ['class-older-than-note', 'date-order-wrong', 'exercise-off-round'], pages: [PAGE.sales] },
  { codes: ['issued-at-quarter-end', 'issue-far-from-closing', 'dates-count-up'], pages: [PAGE.dates] },
  { codes: ['amounts-rounded', 'amount-off-price', 'figure-out-of-scale'], pages: [] },
  // plans and runs
  { codes: ['control-total-unmet'], pages: [PAGE.controlTotals] },
  { codes: ['rule-changed'], pages: [PAGE.firmRules] },
  {
    codes: ['surplus', 'further-one-unclear', 'accepted-not-listed', 'stored-otherwise'],
    pages: [PAGE.correct, PAGE.nothingTwice],
  },
  {
    codes: ['differs', 'stored-otherwise', 'company-name-close', 'custom-value-changed', 'mark-changed'],
    pages: [PAGE.correct],
  },
  { codes: ['logo-not-offline', 'file-type-wrong'], pages: [PAGE.documents] },
  {
    codes: ['run-unfinished', 'run-stopped', 'outcome-unknown', 'settled-by-query', 'service-fault'],
    pages: [PAGE.interrupted, PAGE.nothingTwice],
  },
  { codes: ['refused', 'service-fault'], pages: [PAGE.correct] },
  { codes: ['plan-stale', 'file-changed'], pages: [PAGE.stalePlan] },
  { codes: ['not-verified', 'tie-out-open', 'roll-forward-open', 'surplus'], pages: [PAGE.proof] },
  {
    codes: ['roll-forward-open', 'roll-forward-differs', 'cost-not-conserved', 'opening-differs'],
    pages: [PAGE.proof],
  },
];

/** Codes that are near to this one, and the pages that say more of it; none of them twice. */
export function seeAlso(code: FindingCode): Kin {
  const kin = KIN.filter(({ codes }) => codes.includes(code));
  return {
    codes: [...new Set(kin.flatMap(({ codes }) => codes))].filter((one) => one !== code),
    pages: [...new Set(kin.flatMap(({ pages }) => pages))],
  };
}
