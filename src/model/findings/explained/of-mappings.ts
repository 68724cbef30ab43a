import type { FindingExplanation } from './explanation.ts';

/** Spreadsheets that nobody made for capsheet. */
export const OF_MAPPINGS = {
  'layout-recognised': {
    severities: ['info'],
    cause:
      'capsheet knows this kind of workbook, so it is read without a mapping. The finding says what is assumed where the workbook leaves something open.',
    where: 'The file as a whole.',
    cure: 'Read what is assumed. If an assumption is wrong, have "capsheet map INPUT --out MAPPING.yaml" write down how the workbook is read, correct that, and pass it with --mapping.',
    example: {
      given: "Carta's report of all investments, saved as `all.xlsx`.",
      said: 'all.xlsx is read with the layout "Carta "All investments" report": "Investments".',
    },
  },
  'source-recalled': {
    severities: ['info'],
    cause:
      'You have mapped a spreadsheet with the same headers before. It is read with the remembered mapping; the finding says what that assumes.',
    where: 'The first of its tabs, or the file.',
    cure: 'Read what is assumed. If an assumption is wrong, have "capsheet map INPUT --out MAPPING.yaml" write the mapping down, correct it, and pass it with --mapping.',
    example: {
      given: "Next quarter's list of positions, with the headers of the last one.",
      said: '"Positions" is read as positions.xlsx was, with the mapping remembered for it.',
    },
  },
  'source-changed': {
    severities: ['warning'],
    cause:
      'The spreadsheet is read with a remembered mapping, and something in it has changed since: a column is new, gone or moved, or a note about a unit is different.',
    where: 'The tab.',
    cure: 'Check that it is still read correctly; the tie-out of the source shows what is left out. If you are asked to confirm something, write the mapping down with "capsheet map", answer the question, and pass it with --mapping.',
    example: {
      given: 'A column `Remark` that was not there last quarter.',
      said: 'Different from positions.xlsx: "Remark" is new.',
    },
  },
  'memory-ambiguous': {
    severities: ['error'],
    cause:
      'Two remembered mappings fit the headers equally well, and they may read the amounts differently. Neither is used.',
    where: 'The first of its tabs.',
    cure: 'Say which one you mean: "capsheet map INPUT --like NAME --out MAPPING.yaml" writes its mapping; pass that with --mapping.',
    example: {
      given: 'The lists of two partners who use the same headers.',
      said: 'The headers fit equally well what was mapped before as "anna.xlsx" and "ben.xlsx"; neither mapping is used.',
    },
  },
  'ocf-object-invalid': {
    severities: ['error'],
    cause: 'An object in an Open Cap Table file lacks something that its type requires, so it cannot be read.',
    where: 'The file and the number of the item in it.',
    cure: 'Correct it in the program that wrote the file, or export the file again.',
    example: {
      given: 'The third item of a file has no `object_type`.',
      said: 'Transactions.ocf.json, item 3 is not an object with an object_type.',
    },
  },
  'ocf-object-unknown': {
    severities: ['warning'],
    cause: 'capsheet does not know this type of object, so it is ignored.',
    where: 'The file and the number of the item in it.',
    cure: 'If the portfolio service does not need it, there is nothing to do. Otherwise enter it in a workbook.',
    example: {
      given: 'An object of the type `TX_STOCK_ISUANCE`.',
      said: 'Transactions.ocf.json, item 7 is of an unknown kind: TX_STOCK_ISUANCE.',
    },
  },
  'ocf-left-out': {
    severities: ['warning'],
    cause:
      'The portfolio service has nothing that corresponds to this: a split, a cancellation, an option plan, a transfer between funds.',
    where: 'The object, with its type and id.',
    cure: 'If it matters, enter it in the app.',
    example: {
      given: 'A transfer between two of your funds.',
      said: 'TX_STOCK_TRANSFER t-4 is left out: it moves a holding between funds of the firm.',
    },
  },
  'ocf-reference-broken': {
    severities: ['error'],
    cause: 'The object refers to the id of another object that is not in the file.',
    where: 'The object, with its type and id.',
    cure: 'Export the complete file again.',
    example: {
      given: 'A certificate of a class that is not in the file.',
      said: 'TX_STOCK_ISSUANCE i-2 is of the stock class "c-9", which is not in the file.',
    },
  },
  'mapping-unconfirmed': {
    severities: ['error'],
    cause:
      'capsheet proposed the mapping but could not prove this part of it: a unit, a currency, a name, what a column is, or what may be left out. Every row may depend on the answer, so nothing is applied before a person has looked at it, not even with --partial.',
    where: 'The column of the spreadsheet that the guess is about, or the one cell of it.',
    cure: 'Check it against the spreadsheet. If the guess is right, confirm it: on the page with "That is right", in the file by deleting its line under confirm. If it is wrong, correct the mapping first. "capsheet help questions" goes through what is asked and how to answer.',
    example: {
      given: 'Under `confirm`: column F is in thousands.',
      said: 'Not confirmed yet: column F "Cost 000s" is in thousands.',
    },
  },
  'column-not-mapped': {
    severities: ['warning'],
    cause: 'The column has values, but the mapping does not mention it, so they are ignored.',
    where: 'The first filled cell of the column.',
    cure: 'Map the column, or name it under ignore.',
    example: {
      given: 'A column `Comment` that no sheet has a place for.',
      said: '"Comment" (column I) is not in the mapping; its values are ignored.',
    },
  },
  'rows-left-out': {
    severities: ['info', 'warning'],
    cause:
      'These rows contain no amounts and are not loaded: the mapping says so, they repeat a header, they are combined with other rows, or no sheet has a place for them. Only the last is a warning.',
    where: 'The first of the rows.',
    cure: 'Add what these rows need to the mapping, or name them under skipRows.',
    example: {
      given: 'Rows 5 to 8 meet a condition under skipRows.',
      said: 'Rows 5-8 are left out, as the mapping says.',
    },
  },
  'source-tie-out-open': {
    severities: ['error'],
    cause:
      'Every amount of a foreign spreadsheet must be loaded, or left out for a reason that the mapping gives. These amounts are neither, or would count twice.',
    where: 'The first cell whose amount is not accounted for.',
    cure: 'Map it, or say why it is left out (because: "…") next to ignore, skipRows, skip or keep. If it would count twice, add conditions (when) that exclude each other.',
    example: {
      given: 'A tab with a column Fee that the mapping skips without a reason.',
      said: '12,500 under "Fee" (column D) are not loaded: the mapping skips the sheet and does not say why.',
    },
  },
  'unit-doubtful': {
    severities: ['warning', 'error'],
    cause:
      'One place says thousands or millions and another does not: a note above the header or in a comment that no column repeats, a header whose unit is not in the mapping, or a cell that would become absurdly large. Or a note says a currency and every row says a different one.',
    where: 'The note, the header, or the cell.',
    cure: 'Give the unit of each column it applies to, in the header or as unit in the mapping, or the currency of each row under Currency; or delete the note if the cells are right.',
    example: {
      given: '`in EUR thousands` above the table, and no unit in the mapping.',
      said: '"in EUR thousands" is written above the header, but the mapping gives no column a unit: its amounts are read as they are.',
    },
  },
  'split-failed': {
    severities: ['error'],
    cause: 'The mapping splits the text of this column, and this text does not have the expected form.',
    where: 'The cell.',
    cure: 'Write it like the others, or say under otherwise which part a text like this is.',
    example: {
      given: '`Series A / Preferred / 2021` in a column of two parts.',
      said: '"Series A / Preferred / 2021" cannot be taken apart into Round, Class by " / ".',
    },
  },
  'lookup-failed': {
    severities: ['error'],
    cause: 'The mapping looks something up in another table, and no row there has this key, or several do.',
    where: 'The cell with the key.',
    cure: 'Correct the key or add the row. In the mapping, you can also set missing: blank, add a column under by, or set keep: first or keep: last.',
    example: {
      given: 'A round that is not on the tab with the prices.',
      said: 'No row of "Prices" has "Series C".',
    },
  },
  'compute-failed': {
    severities: ['error'],
    cause:
      'The mapping calculates a number, and cannot: there is text instead of a number, there are two currencies, it would divide by zero, or the quotient never ends.',
    where: 'The cell that the calculation starts from.',
    cure: 'Correct the cell. If the quotient never ends, set the number of decimal places: round: 4.',
    example: {
      given: 'Cost 100 divided by 3 shares, without round.',
      said: '100 ÷ 3 does not end, and the mapping gives no rounding.',
    },
  },
  'unpivot-failed': {
    severities: ['error'],
    cause: 'The mapping makes a row of each number in these columns, and this cell contains text.',
    where: 'The cell.',
    cure: 'Correct it. If it means nothing, name it under blank; if text is expected, set texts: true.',
    example: {
      given: '`tbd` in a column with the shares of a round.',
      said: '"tbd" is not a number, and the mapping makes a row of each number in the column.',
    },
  },
  'values-contradict': {
    severities: ['error'],
    cause: 'Several rows become one company, round or group, and they contradict each other.',
    where: 'The later of the two cells.',
    cure: 'Correct the one that is wrong, or take the column out of the mapping.',
    example: {
      given: 'Two lines of one purchase with different dates.',
      said: '"2021-03-02" contradicts row 4, which is grouped with it and says "2021-03-01".',
    },
  },
  'company-bare': {
    severities: ['warning'],
    cause:
      'A deal names a company that does not exist yet, and nothing else is known about it. In the service, sector, city and website cannot be added later.',
    where: 'The company of the row.',
    cure: 'Map the list that contains them in the same run, or load it first.',
    example: {
      given: 'A list of deals with new companies.',
      said: 'Only the name of the company would be entered; its other details cannot be added from here later.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
