import type { FindingExplanation } from './explanation.ts';

/** Dates, choices, lists, texts, formulas, merged cells and files. */
export const OF_OTHER_VALUES = {
  'date-invalid': {
    severities: ['error'],
    cause:
      'The cell should contain a calendar date but contains something else, a day that does not exist, or one that does not fall on the weekday written beside it.',
    where: 'The cell.',
    cure: 'Write the date as YYYY-MM-DD. A fiscal year end is MM/DD.',
    example: { given: 'Closing Date is `31 June 2024`.', said: '"31 June 2024" is not a calendar date.' },
  },
  'date-ambiguous': {
    severities: ['error'],
    cause: 'Day and month could be swapped, and no other cell of the column shows the order.',
    where: 'The cell.',
    cure: 'Write it as YYYY-MM-DD, or set --date-order dmy or mdy for the whole input.',
    example: {
      given: 'The text `03/04/2024`.',
      said: '"03/04/2024" may be 2024-04-03 with the day first or 2024-03-04 with the month first.',
    },
  },
  'date-shown-in-part': {
    severities: ['warning'],
    cause:
      'The number format of the cell hides a part of the date that the spreadsheet may have added. If you type 3 May, it takes the current year; if you type May 2025, it takes the first of the month.',
    where: 'The cell.',
    cure: 'Give the cell a format that shows the whole date, such as yyyy-mm-dd, and correct the date if it is not the one you mean.',
    example: {
      given: 'Closing Date shows `May-25`.',
      said: '2025-05-01 was read, but the cell shows only a month; a spreadsheet takes its first day if no day is typed.',
    },
  },
  'date-shown-otherwise': {
    severities: ['warning'],
    cause:
      'A spreadsheet stores a date as a number of days. The cell has a format for amounts, percentages, counts or times, so nobody who looks at the sheet sees the date; perhaps the number is not a date at all.',
    where: 'The cell.',
    cure: 'Give the cell a date format, and check the date it then shows.',
    example: {
      given: 'Closing Date contains 45000 and shows `$45,000.00`.',
      said: '2023-03-15 was read, but the cell shows "$45,000.00".',
    },
  },
  'date-with-time': {
    severities: ['error'],
    cause:
      'Dates are calendar days. A time of day means nothing here, or shows that something else was meant: in a different time zone it may be the day before or after.',
    where: 'The cell.',
    cure: 'Remove the time of day.',
    example: {
      given: '`2024-03-31 23:00` in a date cell.',
      said: '"2024-03-31 23:00" has a time of day; a calendar date was expected.',
    },
  },
  'date-implausible': {
    severities: ['error'],
    cause: 'A year alone is not a calendar date.',
    where: 'The cell.',
    cure: 'Write the day as YYYY-MM-DD.',
    example: { given: 'Issue Date is `2021`.', said: '"2021" is a year; a calendar date was expected.' },
  },
  'date-order-settled': {
    severities: ['info'],
    cause:
      'The text could be either of two days. Another cell of the column can only be read in one order, so that order is used.',
    where: 'The cell.',
    cure: 'If it is right, there is nothing to do. To be sure, write YYYY-MM-DD.',
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
    cause: 'The column accepts only the values of a list, and this is not one of them.',
    where: 'The cell; the nearest value is shown.',
    cure: 'Write one of the values. Case, spaces and punctuation do not matter.',
    example: { given: 'Seniority is `Junior`.', said: '"Junior" is not a known Seniority.' },
  },
  'list-invalid': {
    severities: ['error'],
    cause:
      'The list names something twice, has (lead) without a name, or names the round itself among the rounds of equal rank.',
    where: 'The cell.',
    cure: 'Name each once, separated by semicolons: Name (lead); Name; …',
    example: {
      given: 'Co-Investors is `Birch; Birch`.',
      said: '"Birch; Birch" names "Birch" twice.',
    },
  },
  'list-doubtful': {
    severities: ['warning'],
    cause:
      'Names in a list are separated by semicolons. With commas or slashes alone this is one name, but it looks like several; or one name appears with and without its legal form. Or what is read as a name says who led in words other than (lead), how much somebody put in, or only that there were others.',
    where: 'The cell.',
    cure: 'Put semicolons between the names, and (lead) after the one that led. If it is one name, put a semicolon after it.',
    example: {
      given: 'Co-Investors is `Birch, Alder, Cedar`.',
      said: '"Birch, Alder, Cedar" is read as one co-investor: commas do not separate names.',
    },
  },
  'text-formula': {
    severities: ['error', 'warning'],
    cause:
      'A CSV file contains the text of a formula instead of its result, or somebody typed one as text. capsheet works out no formulas; a company of that name would stay in the portfolio service for good. A constant such as ="0045" is read as 0045.',
    where: 'The cell.',
    cure: 'Open the file in its program and save the results, or type the text.',
    example: {
      given: 'Company is `=A2&" LLC"` in a CSV file.',
      said: '"=A2&" LLC"" is a formula that nothing has worked out; a text was expected.',
    },
  },
  'text-damaged': {
    severities: ['error', 'warning'],
    cause:
      'A program before capsheet read the text in the wrong encoding, lost a letter and put a replacement character in its place, or left a control character in it. In a name it is an error: the service would keep it for good, and nothing else would ever match it.',
    where: 'The cell.',
    cure: 'Type the text again, or export the file again as UTF-8.',
    example: {
      given: 'Company is `SociÃ©tÃ© Nouvelle`.',
      said: '"SociÃ©tÃ© Nouvelle" was read in the wrong encoding by a program before capsheet.',
    },
  },
  'text-too-long': {
    severities: ['error'],
    cause: 'The text is longer than the service or a spreadsheet cell accepts.',
    where: 'The cell.',
    cure: 'Shorten the text.',
    example: {
      given: 'A CSV field of 40,000 characters.',
      said: 'The text has 40000 characters; a spreadsheet cell holds at most 32767.',
    },
  },
  'url-invalid': {
    severities: ['error'],
    cause: 'The cell should contain the address of a website.',
    where: 'The cell.',
    cure: 'Write it as https://example.com.',
    example: { given: 'Website is `see deck`.', said: '"see deck" is not the address of a website.' },
  },
  'text-implausible': {
    severities: ['warning'],
    cause:
      'Excel turns labels such as 1-2 or MAR-24 into dates, and a formula that points at an empty cell gives 0. In a column of texts, such as a name, a city or a Ref, either would be sent as it stands. You are also asked about a number under City, Description and Token, about an e-mail or web address under City, and about TRUE or FALSE for a name.',
    where: 'The cell.',
    cure: 'Enter the text. Format the cell as text first, so that Excel leaves it alone.',
    example: {
      given: 'Ref is `2-Jan`, a date in the year in which it was typed.',
      said: '"2026-01-02" (stored as 46024) under Ref is a date, not a text.',
    },
  },
  'placeholder-blank': {
    severities: ['info'],
    cause: 'In an optional cell, a dash or n/a is read as empty. So is the word none, except in a column of names.',
    where: 'The cell.',
    cure: 'There is nothing to do. An empty cell means the same.',
    example: { given: 'Discount is `n/a`.', said: '"n/a" was read as an empty cell.' },
  },
  'comments-not-loaded': {
    severities: ['info'],
    cause:
      'Somebody has written comments beside cells. capsheet looks in them for units, for rows that do not count, and for what is said to be wrong or open. Nothing else in them is used, and none of it is sent.',
    where: 'The first cell with a comment.',
    cure: 'There is nothing to do. If a comment says something that matters for the upload, write it into a cell.',
    example: {
      given: 'C5 has the comment `from the closing memo`.',
      said: 'This cell has a comment, which is not loaded: "from the closing memo".',
    },
  },
  'formula-stale': {
    severities: ['warning'],
    cause:
      'The program that wrote the file did not calculate its formulas: it left that to the next program. Or Excel was set to calculate manually, and the file was saved before it did. capsheet reads the stored results, which may be out of date.',
    where: 'The first formula of the sheet.',
    cure: 'Open the file in Excel or LibreOffice, let it recalculate, save it, and read it again.',
    example: {
      given: 'A workbook filled in by a script.',
      said: 'The file needs to be recalculated: the stored results of 12 formulas here, starting with this one, may be out of date.',
    },
  },
  'formula-uncached': {
    severities: ['error', 'warning'],
    cause: 'capsheet does not calculate: it reads the result stored with each formula, and this one has none.',
    where: 'The cell.',
    cure: 'Open the file in Excel or LibreOffice, let it recalculate, and save it; or enter the value instead.',
    example: { given: 'A formula written by a script.', said: 'The formula here has no stored result.' },
  },
  'cell-error': {
    severities: ['error'],
    cause: 'The formula in the cell failed.',
    where: 'The cell.',
    cure: 'Correct the formula, or enter the value instead.',
    example: { given: 'A formula that refers to a deleted sheet.', said: 'The cell contains the error value #REF!.' },
  },
  'cells-filled-down': {
    severities: ['info'],
    cause: 'With --fill-down, the value of a merged cell is used for every row that it covers.',
    where: 'The merged cell.',
    cure: 'If you did not mean that, leave --fill-down out.',
    example: {
      given: 'A2:A5 merged, with one company.',
      said: 'The cells A2:A5 are merged; the value of A2 was used for every row they cover.',
    },
  },
  'cells-merged': {
    severities: ['error'],
    cause:
      'A merged cell shows its value once. It may belong to one row or to all the rows it covers, and an amount could count twice.',
    where: 'The cell with the value.',
    cure: 'Unmerge the cells and enter the value in each row it belongs to. If a name is given once for several rows, use --fill-down, or name the column under fillDown in the mapping.',
    example: { given: 'A2:A5 merged, with one company.', said: 'The cells A2:A5 are merged; only A2 has a value.' },
  },
  'file-outside': {
    severities: ['error'],
    cause:
      'The workbook may come from somebody else, so it can name only files in its own folder and below. This path, or a link in it, leads out of that folder.',
    where: 'The cell with the path.',
    cure: 'Put the file next to the workbook or in a folder there, and write its path from there.',
    example: { given: 'File is `../board.pdf`.', said: '"../board.pdf" is not a path within the workbook\'s folder.' },
  },
  'file-missing': {
    severities: ['error'],
    cause: 'There is no such file next to the workbook, or it cannot be read.',
    where: 'The cell with the path; the nearest name is shown.',
    cure: 'Correct the path, or put the file there. In the browser, drop the folder with its files.',
    example: { given: 'File is `bord.pdf`.', said: 'There is no file "bord.pdf" in the workbook\'s folder.' },
  },
  'file-type-wrong': {
    severities: ['error'],
    cause: 'The service does not accept files of this type, or the file is not what its name says.',
    where: 'The cell with the path.',
    cure: 'Save it as a type that the service accepts, or correct its name.',
    example: {
      given: 'File is `notes.txt`.',
      said: '"notes.txt" is of a type that the portfolio service does not accept.',
    },
  },
  'file-size-wrong': {
    severities: ['error'],
    cause: 'The file is empty, or larger than the service accepts.',
    where: 'The cell with the path.',
    cure: 'Make it smaller, or split it.',
    example: {
      given: 'A document of 40 MB.',
      said: 'The file "board.pdf" has 40 MB; the portfolio service accepts 32 MB.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
