/** A page of the handbook, or a chapter of one. */
export interface HandbookLink {
  /** From `docs` on: `reference/values.md#dates`. */
  readonly path: string;
  /** The page's title, with that of the chapter behind a colon. */
  readonly title: string;
}

/** Those that findings lead to, each with the titles that it has. */
export const PAGE = {
  workbook: { path: 'reference/workbook.md', title: 'The workbook' },
  sheets: {
    path: 'reference/workbook.md#how-sheets-and-columns-are-found',
    title: 'The workbook: How sheets and columns are found',
  },
  whichRows: { path: 'reference/workbook.md#which-rows-count', title: 'The workbook: Which rows count' },
  whatCanBeRead: { path: 'reference/workbook.md#what-can-be-read', title: 'The workbook: What can be read' },
  rounds: { path: 'reference/workbook.md#rounds', title: 'The workbook: Rounds' },
  shareClasses: { path: 'reference/workbook.md#share-classes', title: 'The workbook: Share Classes' },
  securities: { path: 'reference/workbook.md#securities', title: 'The workbook: Securities' },
  values: { path: 'reference/values.md', title: 'Values' },
  numbers: { path: 'reference/values.md#numbers', title: 'Values: Numbers' },
  decimalSign: { path: 'reference/values.md#decimal-comma-or-point', title: 'Values: Decimal comma or point' },
  dates: { path: 'reference/values.md#dates', title: 'Values: Dates' },
  currencies: { path: 'reference/values.md#currencies', title: 'Values: Currencies' },
  rates: { path: 'reference/values.md#rates-and-multiples', title: 'Values: Rates and multiples' },
  choices: { path: 'reference/values.md#yes-or-no-and-choices', title: 'Values: Yes or no, and choices' },
  text: { path: 'reference/values.md#text', title: 'Values: Text' },
  formulas: { path: 'reference/values.md#formulas', title: 'Values: Formulas' },
  blanks: { path: 'reference/values.md#blanks', title: 'Values: Blanks' },
  files: { path: 'reference/values.md#files', title: 'Values: Files' },
  exactValues: { path: 'explanation/exact-values.md', title: 'Exact numbers and dates' },
  names: { path: 'reference/names-and-action.md#names', title: 'Names and Action: Names' },
  action: { path: 'reference/names-and-action.md#action', title: 'Names and Action: Action' },
  leaveOut: { path: 'reference/names-and-action.md#leave-a-row-out', title: 'Names and Action: Leave a row out' },
  nextQuarter: { path: 'how-to/next-quarter.md', title: 'Start the next quarter' },
  foreign: { path: 'how-to/foreign-spreadsheet.md', title: 'Map a foreign spreadsheet' },
  remembered: {
    path: 'how-to/foreign-spreadsheet.md#have-it-remembered',
    title: 'Map a foreign spreadsheet: Have it remembered',
  },
  questions: { path: 'how-to/questions.md', title: 'Answer the questions of a mapping' },
  mapping: { path: 'reference/mapping.md', title: 'The mapping file' },
  mappedRows: { path: 'reference/mapping.md#rows-and-records', title: 'The mapping file: Rows and records' },
  steps: { path: 'reference/mapping.md#steps', title: 'The mapping file: Steps' },
  layouts: { path: 'reference/layouts.md', title: 'Known layouts' },
  sourceTieOut: { path: 'explanation/source-tie-out.md', title: 'How a foreign spreadsheet ties out' },
  cannotBeEntered: { path: 'reference/limits.md#what-cannot-be-entered', title: 'Limits: What cannot be entered' },
  documents: { path: 'how-to/documents.md', title: 'Upload documents and logos' },
  customColumns: { path: 'how-to/custom-columns.md', title: 'Replace custom values' },
  notes: { path: 'how-to/notes-and-safes.md', title: 'Enter notes and SAFEs' },
  sales: { path: 'how-to/sales.md', title: 'Enter sales, conversions and exercises' },
  marks: { path: 'how-to/marks.md', title: 'Set the marks' },
  controlTotals: { path: 'how-to/control-totals.md', title: 'Check the workbook against control totals' },
  firmRules: { path: 'how-to/firm-rules.md', title: "Set the firm's rules" },
  rules: { path: 'reference/rules.md', title: 'Rules for cap tables' },
  correct: { path: 'how-to/correct-a-row.md', title: 'Correct a row' },
  nothingTwice: { path: 'explanation/nothing-twice.md', title: 'How nothing goes in twice' },
  interrupted: { path: 'how-to/run-interrupted.md', title: 'A run was interrupted' },
  stalePlan: {
    path: 'how-to/run-interrupted.md#a-saved-plan-is-stale',
    title: 'A run was interrupted: A saved plan is stale',
  },
  proof: { path: 'explanation/proof.md', title: 'What the proof proves, and what it cannot' },
} as const satisfies Record<string, HandbookLink>;

/** What `capsheet help` calls the page: `values`. */
export function toTopic(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md(?:#.*)?$/, '');
}
