import type { FindingExplanation } from './explanation.ts';

/** Files, sheets, headers, and the rows among the data that are none. */
export const OF_FILES_AND_SHEETS = {
  'template-outdated': {
    severities: ['info'],
    cause:
      'Each version of the template adds columns or explains them better. This workbook was made from an earlier one.',
    where: 'The file as a whole.',
    cure: 'Nothing has to be done: it is read as always. For the new columns, write the template again with "capsheet template" and copy your rows into it.',
    example: {
      given: 'A workbook made from the first template.',
      said: 'The workbook was made from version 1 of the template; this is version 2.',
    },
  },
  'file-open': {
    severities: ['warning'],
    cause:
      'Excel and LibreOffice leave an owner file beside a workbook that is open. What somebody has typed there and not saved is not in the file, so it is not read.',
    where: 'The file as a whole.',
    cure: 'Save and close it, then read it again. If nobody has it open, the program left its owner file behind: delete that.',
    example: {
      given: 'The file `~$quarter.xlsx` lies beside `quarter.xlsx`.',
      said: '"quarter.xlsx" is open in Excel, for "~$quarter.xlsx" lies beside it: what is not saved there is not read here.',
    },
  },
  'encoding-assumed': {
    severities: ['info'],
    cause:
      'A CSV file does not say what its letters are written in. This one is not UTF-8, and capsheet chose what reads best.',
    where: 'The CSV file; a few of its words are shown as they were read.',
    cure: 'Look at the words. If letters are wrong, save the file as "CSV UTF-8", or name what it is written in with --encoding.',
    example: {
      given: 'A CSV file that an older Excel has saved.',
      said: 'The file is not UTF-8 and was read as Windows-1252: "Müller & Söhne".',
    },
  },
  'sheet-unknown': {
    severities: ['info', 'error'],
    cause:
      'No sheet of the format is called that. It is usually a sheet of your own, and left alone. If its name or its header is nearly that of a known sheet, leaving it alone could lose rows, so then it is an error.',
    where: 'The tab.',
    cure: 'Rename the tab to the sheet it is. To leave it out, write the word skip into its name. A CSV file can also be named with --sheet.',
    example: {
      given: 'A tab called `Securites` with the columns of Securities.',
      said: '"Securites" seems to be the sheet Securities by its name, but is not called so: the 12 rows below its header (row 1) are not read.',
    },
  },
  'sheet-empty': {
    severities: ['info'],
    cause: 'The sheet is known, but holds nothing below its header.',
    where: 'The sheet.',
    cure: 'Nothing has to be done if there is nothing to enter there. Otherwise look whether this is the right file.',
    example: { given: 'Convertibles with a header and no rows.', said: 'The sheet has no rows.' },
  },
  'sheet-hidden': {
    severities: ['info'],
    cause: 'Data on a hidden sheet counts like any other. It is easy to forget that it is there.',
    where: 'The sheet.',
    cure: 'If it should not count, delete the sheet or write skip under Action; in a mapping, say skip: true for it.',
    example: {
      given: 'A hidden sheet Rounds with three rows.',
      said: 'The sheet is hidden; its rows count all the same.',
    },
  },
  'header-missing': {
    severities: ['error'],
    cause: 'None of the first 20 rows has a single column name of this sheet, so nobody can tell what its columns are.',
    where: 'The sheet.',
    cure: 'Put the names of the columns above the data, or rename the sheet if it is another one.',
    example: {
      given: 'A sheet Rounds that begins with data in its first row.',
      said: 'None of the first 20 rows has a column name of the sheet Rounds.',
    },
  },
  'header-again': {
    severities: ['info', 'error'],
    cause:
      'A row among the data looks like a header. If it is the same one, it repeats it (as on the next printed page) and is left out. If it is that of another table, the rows below cannot be read by the header above.',
    where: 'The row that holds the header.',
    cure: 'The same header: nothing has to be done. Another one: put each table on a sheet of its own, or describe both in a mapping.',
    example: { given: 'Row 30 repeats the header of row 1.', said: 'Row 30 is the header once more; left out.' },
  },
  'column-unknown': {
    severities: ['info', 'warning', 'error'],
    cause:
      'The sheet has no column of this name, nor is it an alias of one, so its values are left alone. On a sheet of custom columns every column is meant to be sent; there a column without a name is an error.',
    where: 'The header cell; the nearest known names are given.',
    cure: 'Rename it if it is a column of the format. In the browser you can say what it is. If it is for your own use, leave it.',
    example: {
      given: 'Column M has values below an empty header cell.',
      said: 'Column M has values but no header; they are left alone.',
    },
  },
  'column-missing': {
    severities: ['error'],
    cause: 'Every row of this sheet needs a column that is not there.',
    where: 'The header row.',
    cure: 'Add the column, or rename the one that holds it; in a mapping, map a column to it or give it a value.',
    example: {
      given: 'Rounds without a column for the closing date.',
      said: 'The required column Closing Date is missing; the header is row 1.',
    },
  },
  'column-twice': {
    severities: ['error'],
    cause: 'Two headers are names of the same column, so nobody can tell which of them counts.',
    where: 'The second of the two header cells.',
    cure: 'Delete one of them, or give it a name of its own.',
    example: {
      given: '`Close Date` in C1 and `Closing Date` in F1.',
      said: '"Close Date" (C1) and "Closing Date" (F1) are both the column Closing Date.',
    },
  },
  'unit-from-header': {
    severities: ['warning'],
    cause:
      'The header names a unit, and every amount below is multiplied by it. That is right for 2.5 and badly wrong for 2500000, so you are asked to look.',
    where: 'The header cell.',
    cure: 'Nothing, if the cells are in that unit. If they hold whole amounts, take the unit out of the header.',
    example: {
      given: 'The header `Investment Amount ($M)`.',
      said: '"Investment Amount ($M)" is read in millions: 1.5 is 1,500,000.',
    },
  },
  'rows-hidden': {
    severities: ['info'],
    cause: 'Hidden rows and columns, and rows that a filter hides, count like any other.',
    where: 'The first of the hidden rows, or the sheet.',
    cure: 'If they should not count, delete them or write skip under Action; in a mapping, name them under skipRows.',
    example: {
      given: 'A filter hides rows 4 to 9.',
      said: 'Rows 4-9 are hidden or filtered out; they count all the same.',
    },
  },
  'marker-row': {
    severities: ['info'],
    cause:
      'Right below the header stands what a template says of its columns (Required, Optional, Example), or the example row of the template just as it came. That is no data.',
    where: 'The row.',
    cure: 'Nothing has to be done.',
    example: {
      given: 'Row 2 says Required and Optional.',
      said: 'Row 2 is no data but what a template says of its columns; left out.',
    },
  },
  'total-row': {
    severities: ['info', 'warning'],
    cause:
      'The row sums up those above it, so it is left out. Its sums are held against the rows: if they come to something else, a row may be missing, wrong, or there twice.',
    where: 'The row, or the cell whose sum is another.',
    cure: 'If the sums agree, nothing. If not, look for the row that is wrong, or correct the total.',
    example: {
      given: 'Row 19 holds the sums of rows 6 to 18.',
      said: 'Row 19 is no data but the sum of rows above; left out.',
    },
  },
  'note-row': {
    severities: ['info'],
    cause: 'The row holds nothing but a sentence, as people write below a table.',
    where: 'The row.',
    cure: 'Nothing has to be done.',
    example: {
      given: 'Row 40: `All amounts as per the administrator`.',
      said: 'Row 40 contains only a note, "All amounts as per the administrator"; it is left out.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
