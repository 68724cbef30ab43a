import type { FindingExplanation } from './explanation.ts';

/** Dates, choices, lists, texts, formulas, merged cells and files. */
export const OF_OTHER_VALUES = {
  'date-invalid': {
    severities: ['error'],
    cause: 'The cell should hold a calendar date and holds something else, or a day that does not exist.',
    where: 'The cell.',
    cure: 'Write the date as YYYY-MM-DD. A fiscal year end is MM/DD.',
    example: { given: 'Closing Date is `31 June 2024`.', said: '"31 June 2024" is not a calendar date.' },
  },
  'date-ambiguous': {
    severities: ['error'],
    cause: 'Day and month could be exchanged, and no other cell of the column shows the order.',
    where: 'The cell.',
    cure: 'Write it as YYYY-MM-DD, or say --date-order dmy or mdy for the whole input.',
    example: {
      given: 'The text `03/04/2024`.',
      said: '"03/04/2024" may be 2024-04-03 with the day first or 2024-03-04 with the month first.',
    },
  },
  'date-with-time': {
    severities: ['error'],
    cause:
      'Dates are calendar days. A time of day is noise, or a sign that something else was meant: at midnight in another time zone it may be the day before.',
    where: 'The cell.',
    cure: 'Leave the time away.',
    example: {
      given: '`2024-03-31 23:00` in a date cell.',
      said: '"2024-03-31 23:00" has a time of day; a calendar date was expected.',
    },
  },
  'date-implausible': {
    severities: ['error'],
    cause: 'A year alone is no day.',
    where: 'The cell.',
    cure: 'Write the day as YYYY-MM-DD.',
    example: { given: 'Issue Date is `2021`.', said: '"2021" is a year; a calendar date was expected.' },
  },
  'date-order-settled': {
    severities: ['info'],
    cause:
      'The text could be two days. Another cell of the column can be read in one order only, so that order was taken.',
    where: 'The cell.',
    cure: 'Nothing, if it is right. Write YYYY-MM-DD to be sure.',
    example: {
      given: '`03/04/2024` in a column that also holds `31/03/2024`.',
      said: '"03/04/2024" was read as 2024-04-03, with the day first as in other cells of the column.',
    },
  },
  'boolean-invalid': {
    severities: ['error'],
    cause: 'The cell should say yes or no.',
    where: 'The cell.',
    cure: 'Write yes or no.',
    example: { given: 'Crypto is `maybe`.', said: '"maybe" is neither yes nor no.' },
  },
  'choice-unknown': {
    severities: ['error'],
    cause: 'The column takes one of a list of values, and this is none of them.',
    where: 'The cell; the nearest value is named.',
    cure: 'Write one of the values. Case, spaces and punctuation do not matter.',
    example: { given: 'Seniority is `Senior`.', said: 'Do you mean "Senior To All"?' },
  },
  'list-invalid': {
    severities: ['error'],
    cause:
      'A list names something twice, has (lead) without a name, or names the round itself among those of equal rank.',
    where: 'The cell.',
    cure: 'Name each once, separated by semicolons: Name (lead); Name; …',
    example: {
      given: 'Co-Investors is `Birch; Birch`.',
      said: '"Birch; Birch" names "Birch" twice.',
    },
  },
  'list-doubtful': {
    severities: ['warning'],
    cause: 'Semicolons separate the names of a list. With commas alone it is one name, and it looks like several.',
    where: 'The cell.',
    cure: 'Put semicolons between the names. If it is one name, write a semicolon behind it.',
    example: {
      given: 'Co-Investors is `Birch, Alder, Cedar`.',
      said: '"Birch, Alder, Cedar" is read as one co-investor: commas do not separate names.',
    },
  },
  'text-too-long': {
    severities: ['error'],
    cause: 'The service, or the cell of a spreadsheet, takes no text of this length.',
    where: 'The cell.',
    cure: 'Shorten the text.',
    example: {
      given: 'A CSV field of 40,000 characters.',
      said: 'The text has 40000 characters; a spreadsheet cell takes 32767.',
    },
  },
  'url-invalid': {
    severities: ['error'],
    cause: 'The cell should hold the address of a website.',
    where: 'The cell.',
    cure: 'Write it as https://example.com.',
    example: { given: 'Website is `see deck`.', said: '"see deck" is not the address of a website.' },
  },
  'placeholder-blank': {
    severities: ['info'],
    cause: 'A dash or n/a in an optional cell stands for nothing, and is read so.',
    where: 'The cell.',
    cure: 'Nothing has to be done. An empty cell says the same.',
    example: { given: 'Discount is `n/a`.', said: '"n/a" was taken as an empty cell.' },
  },
  'formula-stale': {
    severities: ['warning'],
    cause:
      'The program that wrote the file cannot calculate: it asks the next one to do so. The results stored in the file may be out of date, and they are what is read.',
    where: 'The first formula of the sheet.',
    cure: 'Open the file in Excel or LibreOffice, let it calculate, save it, and read it again.',
    example: {
      given: 'A workbook that a script has filled in.',
      said: 'The file asks to be calculated anew when it is opened: what it holds of 12 formulas here, this one first, may be out of date.',
    },
  },
  'formula-uncached': {
    severities: ['error', 'warning'],
    cause: 'A formula counts by the result stored in the file, and this one has none. capsheet does not calculate.',
    where: 'The cell.',
    cure: 'Open the file in a spreadsheet, let it calculate, and save it; or write the value itself.',
    example: { given: 'A formula that a script wrote.', said: 'The formula here has no stored result.' },
  },
  'cell-error': {
    severities: ['error'],
    cause: 'The formula of the cell has failed.',
    where: 'The cell.',
    cure: 'Correct the formula, or write the value itself.',
    example: { given: 'A reference to a deleted sheet.', said: 'The cell holds the error value #REF!.' },
  },
  'cells-filled-down': {
    severities: ['info'],
    cause: 'You said --fill-down, so the value of a merged cell was taken for each row that it covers.',
    where: 'The merged cell.',
    cure: 'Leave --fill-down out where that is not meant.',
    example: {
      given: 'A2:A5 merged, with one company.',
      said: 'The cells A2:A5 are merged; the value of A2 was taken for every row of them.',
    },
  },
  'cells-merged': {
    severities: ['error'],
    cause:
      'A merged cell shows its value once. Nobody can tell whether it belongs to one row or to all that it covers; an amount could count twice.',
    where: 'The cell that holds the value.',
    cure: 'Unmerge the cells and write the value wherever it belongs. For names that stand once over their rows, say --fill-down, or name the column under fillDown in the mapping.',
    example: { given: 'A2:A5 merged, with one company.', said: 'The cells A2:A5 are merged; only A2 has a value.' },
  },
  'file-outside': {
    severities: ['error'],
    cause:
      'A workbook may have come from somebody else, so it can name only files in its own folder and below. This path, or a link in it, leads out.',
    where: 'The cell with the path.',
    cure: 'Put the file beside the workbook or into a folder there, and write its path from there.',
    example: { given: 'File is `../board.pdf`.', said: '"../board.pdf" is not a path within the workbook\'s folder.' },
  },
  'file-missing': {
    severities: ['error'],
    cause: 'There is no such file beside the workbook, or it cannot be read.',
    where: 'The cell with the path; the nearest name is given.',
    cure: 'Correct the path, or put the file there. In the browser, drop the folder with its files.',
    example: { given: 'File is `bord.pdf`.', said: 'There is no file "bord.pdf" in the workbook\'s folder.' },
  },
  'file-type-wrong': {
    severities: ['error'],
    cause: 'The service does not take files of this type, or the file holds something other than its name says.',
    where: 'The cell with the path.',
    cure: 'Save it as a type that the service takes, or correct its name.',
    example: {
      given: 'File is `notes.txt`.',
      said: '"notes.txt" is of a type that the portfolio service does not take.',
    },
  },
  'file-size-wrong': {
    severities: ['error'],
    cause: 'The file is empty, or larger than the service takes.',
    where: 'The cell with the path.',
    cure: 'Make it smaller, or split it.',
    example: {
      given: 'A document of 40 MB.',
      said: 'The file "board.pdf" has 40 MB; the portfolio service takes 32 MB.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
