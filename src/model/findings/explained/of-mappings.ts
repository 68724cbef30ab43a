import type { FindingExplanation } from './explanation.ts';

/** Spreadsheets that nobody made for capsheet. */
export const OF_MAPPINGS = {
  'layout-recognised': {
    severities: ['info'],
    cause:
      'The workbook is of a kind that capsheet knows, so it is read without a mapping. What the kind leaves open is taken for granted, and said.',
    where: 'The file as a whole.',
    cure: 'Read what is taken for granted. If it is otherwise, let "capsheet map INPUT --out MAPPING.yaml" write down how it is read, change that, and pass it with --mapping.',
    example: {
      given: 'The report of all investments that Carta writes.',
      said: 'all.xlsx is read by the layout "Carta "All investments" report": "Investments".',
    },
  },
  'source-recalled': {
    severities: ['info'],
    cause:
      'You have mapped a spreadsheet of this kind before, and its headers are the same. It is read by the mapping that was remembered; what that takes for granted is said.',
    where: 'The first of its tabs, or the file.',
    cure: 'Read what is taken for granted. If something is otherwise, let "capsheet map INPUT --out MAPPING.yaml" write the mapping down, change it, and pass it with --mapping.',
    example: {
      given: "Next quarter's list of positions.",
      said: '"Positions" is read as positions.xlsx was, by the mapping that was remembered of it.',
    },
  },
  'source-changed': {
    severities: ['warning'],
    cause:
      'The spreadsheet is read by a remembered mapping, and something in it is not as it was then: a column is new, gone or moved, or a note of a unit is another.',
    where: 'The tab.',
    cure: 'See that it is still read correctly; the tie-out of the source shows what is left out. If you are asked to confirm something, write the mapping down with "capsheet map", settle it, and pass it with --mapping.',
    example: {
      given: 'A column `Fees` that last quarter did not have.',
      said: 'Different from positions.xlsx: the column "Fees" is new.',
    },
  },
  'memory-ambiguous': {
    severities: ['error'],
    cause:
      'Two mappings that were remembered fit the headers equally well, and they may read the amounts differently. It is read by neither.',
    where: 'The first of its tabs.',
    cure: 'Say which is meant: "capsheet map INPUT --like NAME --out MAPPING.yaml" writes its mapping; pass that with --mapping.',
    example: {
      given: 'The lists of two partners who use the same headers.',
      said: 'The headers fit "anna.xlsx" and "ben.xlsx" alike, which were mapped before; it is read as neither.',
    },
  },
  'ocf-object-invalid': {
    severities: ['error'],
    cause: 'An object of an Open Cap Table file lacks what its kind must have, so it cannot be read.',
    where: 'The file and the number of the item in it.',
    cure: 'Correct it where the file comes from, or export the file again.',
    example: {
      given: 'The third item of a file has no `object_type`.',
      said: 'Transactions.ocf.json, item 3 is not an object with an object_type.',
    },
  },
  'ocf-object-unknown': {
    severities: ['warning'],
    cause: 'The object is of a kind that capsheet does not know. It is left alone.',
    where: 'The file and the number of the item in it.',
    cure: 'Nothing, if it is nothing the portfolio service should have. Otherwise enter what it says in a workbook.',
    example: {
      given: 'An object of the type `TX_STOCK_ISUANCE`.',
      said: 'Transactions.ocf.json, item 7 is of an unknown kind: TX_STOCK_ISUANCE.',
    },
  },
  'ocf-left-out': {
    severities: ['warning'],
    cause:
      'The portfolio service has nothing that this could become: a split, a cancellation, a plan, a transfer between funds.',
    where: 'The object, by its kind and id.',
    cure: 'Enter it in the app, where it matters.',
    example: {
      given: 'A transfer from one of your funds to the other.',
      said: 'TX_STOCK_TRANSFER t-4 is left out: it moves a holding between funds of the firm.',
    },
  },
  'ocf-reference-broken': {
    severities: ['error'],
    cause: 'The object names another one by its id, and the file does not have that one.',
    where: 'The object, by its kind and id.',
    cure: 'Export the file again, whole.',
    example: {
      given: 'A certificate of a class that the file lacks.',
      said: 'TX_STOCK_ISSUANCE i-2 is of the stock class "c-9", which is not in the file.',
    },
  },
  'mapping-unconfirmed': {
    severities: ['error'],
    cause:
      'capsheet proposed the mapping and was not sure of this part. What every row says may depend on the answer, so nothing is applied before a person has looked, not even with --partial.',
    where: 'The column of the spreadsheet that the guess concerns.',
    cure: 'Look at it. Correct the mapping if the guess is wrong; then take the line out of its confirm list.',
    example: {
      given: 'Under `confirm`: column F is in thousands.',
      said: 'Not confirmed yet: column F "Cost 000s" is in thousands.',
    },
  },
  'column-not-mapped': {
    severities: ['warning'],
    cause: 'The column has values and the mapping says nothing of it, so they are left alone.',
    where: 'The first filled cell of the column.',
    cure: 'Map the column, or name it under ignore.',
    example: {
      given: 'A column `Comment` that no sheet takes.',
      said: '"Comment" (column I) is not in the mapping; its values are left alone.',
    },
  },
  'rows-left-out': {
    severities: ['info', 'warning'],
    cause:
      'Rows without amounts of which the mapping makes nothing: because it says so, because they repeat a header or are one with other rows, or because no sheet takes what stands there. Only the last is a warning.',
    where: 'The first of the rows.',
    cure: 'Add what such rows need to the mapping, or name them under skipRows.',
    example: {
      given: 'Rows 5 to 8 meet a condition under skipRows.',
      said: 'Rows 5-8 are left out, as the mapping says.',
    },
  },
  'source-tie-out-open': {
    severities: ['error'],
    cause:
      'Every amount of a foreign spreadsheet must be loaded, or left out for a reason that the mapping states. Here are amounts for which neither holds, or which would count twice.',
    where: 'The first cell whose amount is open.',
    cure: 'Map it, or say why it is left out (because: "…") beside ignore, skipRows, skip or keep. What would count twice needs conditions (when) that exclude each other.',
    example: {
      given: 'A tab of fees that the mapping skips without a reason.',
      said: '12,500 under "Fee" (column D) is not loaded: the mapping leaves the sheet out.',
    },
  },
  'unit-doubtful': {
    severities: ['warning', 'error'],
    cause:
      'Something says thousands or millions, and something else does not: a note above the header that no column repeats, a header whose unit the mapping does not give, or a cell that would become absurdly large.',
    where: 'The note, the header, or the cell.',
    cure: 'Say the unit beside each column it holds for, in the header or as unit in the mapping; or take the note away where amounts are whole.',
    example: {
      given: '`in EUR thousands` above the table, and whole amounts in the mapping.',
      said: '"in EUR thousands" is written above the header, but the mapping gives no column a unit: its amounts are read as they are.',
    },
  },
  'split-failed': {
    severities: ['error'],
    cause: 'The mapping takes the text of a column apart, and this one does not have the shape for it.',
    where: 'The cell.',
    cure: 'Write it as the others are, or say under otherwise which part such a text is.',
    example: {
      given: '`Series A / Preferred / 2021` in a column of two parts.',
      said: '"Series A / Preferred / 2021" cannot be taken apart into Round and Class by " / ".',
    },
  },
  'lookup-failed': {
    severities: ['error'],
    cause: 'The mapping looks something up in another table, and no row there has the key, or several have.',
    where: 'The cell that holds the key.',
    cure: 'Correct the key or add the row. Or say missing: blank, one more column under by, or keep: first or keep: last.',
    example: { given: 'A round that the tab of prices lacks.', said: 'No row of "Prices" has Round "Series C".' },
  },
  'compute-failed': {
    severities: ['error'],
    cause:
      'The mapping works a number out, and it cannot be: a text instead of a number, amounts in two currencies, a division by zero, or a quotient without an end.',
    where: 'The cell that the number is worked out of.',
    cure: 'Correct the cell. For a quotient without an end, say the places behind the point: round: 4.',
    example: {
      given: 'Cost 100 divided by 3 shares, without round.',
      said: '100 ÷ 3 does not end, and the mapping gives no rounding.',
    },
  },
  'unpivot-failed': {
    severities: ['error'],
    cause: 'The mapping makes a row of each number in these columns, and here is a text.',
    where: 'The cell.',
    cure: 'Correct it. If it stands for nothing, name it under blank; if texts are meant, say texts: true.',
    example: {
      given: '`tbd` where the shares of a round stand.',
      said: '"tbd" is not a number, and the mapping makes a row of each number in the column.',
    },
  },
  'values-contradict': {
    severities: ['error'],
    cause: 'Several rows become one thing (a company, a round, a group), and they say different things of it.',
    where: 'The later of the two cells.',
    cure: 'Correct the one that is wrong, or take the column out of the mapping.',
    example: {
      given: 'Two lines of one purchase with different dates.',
      said: '"2021-03-02" stands here, where row 4, which is grouped with it, says "2021-03-01".',
    },
  },
  'company-bare': {
    severities: ['warning'],
    cause:
      'A deal names a company that is not there yet, and nothing else is known of it. The service does not let a sector, a city or a website be added later.',
    where: 'The company of the row.',
    cure: 'Map the list that has them in the same run, or load it first.',
    example: {
      given: 'A list of deals whose companies are new.',
      said: 'The company would be created with its name alone, which cannot be added to here later.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
