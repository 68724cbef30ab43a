import type { FindingExplanation } from './explanation.ts';

/** Files, sheets, headers, and the rows among the data that are none. */
export const OF_FILES_AND_SHEETS = {
  'template-outdated': {
    severities: ['info'],
    cause:
      'Each version of the template adds columns or explains them better. This workbook was made from an earlier one.',
    where: 'The file as a whole.',
    cure: 'There is nothing to do: it is read as before. To get the new columns, run "capsheet template" again and copy your rows into the new workbook.',
    example: {
      given: 'A workbook made from an older template.',
      said: 'The workbook was made from version 4 of the template; this is version 5. Cells that do not apply to the type of their row turn grey; each sheet can be filtered.',
    },
  },
  'file-open': {
    severities: ['warning'],
    cause:
      'Excel and LibreOffice keep an owner file next to a workbook while it is open. Changes that have not been saved are not in the file, so capsheet cannot read them.',
    where: 'The file as a whole.',
    cure: 'Save and close the workbook, then read it again. If nobody has it open, the owner file was left behind: delete it.',
    example: {
      given: 'The file `~$quarter.xlsx` is next to `quarter.xlsx`.',
      said: '"quarter.xlsx" is open in Excel, because "~$quarter.xlsx" is next to it: changes that are not saved there yet are not read.',
    },
  },
  'encoding-assumed': {
    severities: ['info'],
    cause:
      'A CSV file does not say which encoding it uses. This one is not UTF-8, so capsheet chose the encoding that reads best.',
    where: 'The CSV file; a few of its words are shown as they were read.',
    cure: 'Look at these words. If any letters are wrong, save the file as "CSV UTF-8", or name its encoding with --encoding.',
    example: {
      given: 'A CSV file that Excel saved as plain "CSV", with `Müller & Söhne` in it.',
      said: 'The file is not UTF-8 and was read as Windows-1252: "Müller & Söhne".',
    },
  },
  'sheet-unknown': {
    severities: ['info', 'error'],
    cause:
      'The format has no sheet of this name. It is usually a sheet for your own use, so it is ignored. If its name or header is close to that of a known sheet, ignoring it could lose rows, so it is an error.',
    where: 'The tab.',
    cure: 'Give the tab the name of the sheet. To leave it out, put the word skip in its name. For a CSV file, you can also name the sheet with --sheet.',
    example: {
      given: 'A tab called `Securites` with the columns of Securities.',
      said: '"Securites" looks like the sheet Securities judging by its name, but has a different name: the 12 rows below its header (row 1) are not read.',
    },
  },
  'sheet-empty': {
    severities: ['info', 'warning'],
    cause:
      'The sheet is known, but there is nothing below its header. It is a warning if no sheet of the workbook contains anything.',
    where: 'The sheet.',
    cure: 'If you have nothing to enter there, there is nothing to do. Otherwise check that this is the right file.',
    example: { given: 'Convertibles with a header and no rows.', said: 'The sheet has no rows.' },
  },
  'sheet-hidden': {
    severities: ['info'],
    cause: 'Data on a hidden sheet counts like any other, and is easily forgotten.',
    where: 'The sheet.',
    cure: 'If it should not count, delete the sheet or write skip under Action; in a mapping, set skip: true for it.',
    example: {
      given: 'A hidden sheet Rounds with three rows.',
      said: 'The sheet is hidden and has 3 rows of data, which still count.',
    },
  },
  'header-missing': {
    severities: ['error'],
    cause:
      'None of the first 20 rows contains a column name of this sheet, so there is no way to know what its columns are. Or one cell contains them all, because lines were pasted into one column or a CSV file is separated by an unusual character.',
    where: 'The sheet, or the cell that contains them all.',
    cure: 'Put the column names above the data, or rename the sheet if it is a different one. If they are all in one cell, use Data > Text to Columns in Excel.',
    example: {
      given: 'A sheet Rounds with data in its first row.',
      said: 'None of the first 20 rows has a column name of the sheet Rounds.',
    },
  },
  'header-again': {
    severities: ['info', 'error'],
    cause:
      'A row among the data looks like a header. If it repeats the header above, as on a new printed page, it is left out. If it belongs to a different table, the rows below it cannot be read with the header above.',
    where: 'The row with the header.',
    cure: 'If it is the same header, there is nothing to do. If not, put each table on its own sheet, or describe both in a mapping.',
    example: { given: 'Row 30 repeats the header of row 1.', said: 'Row 30 repeats the header; it is left out.' },
  },
  'column-unknown': {
    severities: ['info', 'warning', 'error'],
    cause:
      'The sheet has no column of this name or alias, so its values are ignored. On a sheet of custom columns every column is sent, so a column without a name is an error there. A column of words whose header says that they are comments is only mentioned.',
    where: 'The header cell; the nearest known names are shown.',
    cure: 'Rename it if it is a column of the format; in the browser you can say which one. If it is for your own use, leave it.',
    example: {
      given: 'Column M has values below an empty header cell.',
      said: 'Column M has values but no header; they are ignored.',
    },
  },
  'column-missing': {
    severities: ['error'],
    cause:
      'Every row of this sheet, or of some types, needs this column. If there is a column that capsheet does not know and that seems to be it, by its name or its values, the finding asks about that one.',
    where: 'The header that is not known, else the header row. Each row that needs the column repeats it.',
    cure: 'Rename the column that contains it, or add one; in a mapping, map a column to it or give it a value.',
    example: {
      given: 'Rounds with the closing dates under `Close Dt`.',
      said: 'The required column Closing Date is missing; "Close Dt" is not a column of the sheet Rounds: is it this?',
    },
  },
  'column-twice': {
    severities: ['error'],
    cause: 'Two headers name the same column, so it is not clear which one counts.',
    where: 'The second of the two header cells.',
    cure: 'Delete one of them, or give it a different name.',
    example: {
      given: '`Close Date` in C1 and `Closing Date` in F1.',
      said: '"Close Date" (C1) and "Closing Date" (F1) are both the column Closing Date.',
    },
  },
  'unit-from-header': {
    severities: ['warning'],
    cause:
      'The header names a unit, so every amount below is multiplied by it. That is right for 2.5 and badly wrong for 2500000, so please check.',
    where: 'The header cell.',
    cure: 'If the cells are in that unit, there is nothing to do. If they contain full amounts, remove the unit from the header.',
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
      said: 'Rows 4 to 9 are hidden or filtered out; they still count.',
    },
  },
  'marker-row': {
    severities: ['info'],
    cause:
      'The row below the header is what a template says about its columns (Required, Optional, Example), or the unchanged example row of the template. It is not data.',
    where: 'The row.',
    cure: 'There is nothing to do.',
    example: {
      given: 'Row 2 says Required and Optional.',
      said: 'Row 2 contains only what a template says about its columns, and no data; it is left out.',
    },
  },
  'total-row': {
    severities: ['info', 'warning'],
    cause:
      'The row totals the rows above it, so it is left out. Its totals are compared with those rows: if they disagree, a row may be missing, wrong or entered twice.',
    where: 'The row, or the cell whose total disagrees.',
    cure: 'If the totals agree, there is nothing to do. If not, find the row that is wrong, or correct the total.',
    example: {
      given: 'Row 19 contains the totals of rows 6 to 18.',
      said: 'Row 19 ("Total") is the sum of rows above it, not data; it is left out.',
    },
  },
  'note-row': {
    severities: ['info'],
    cause: 'The row contains only a sentence, such as people write below a table.',
    where: 'The row.',
    cure: 'There is nothing to do.',
    example: {
      given: 'Row 40: `All amounts as per the administrator`.',
      said: 'Row 40 contains only a note, "All amounts as per the administrator"; it is left out.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
