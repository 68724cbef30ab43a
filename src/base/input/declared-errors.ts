/** The errors that stop a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'input-changed': 'workbook';
    'input-code-page': 'limits';
    'input-csv-quotes': 'workbook';
    'input-damaged': 'workbook';
    'input-duplicate-parts': 'workbook';
    'input-empty-folder': 'workbook';
    'input-encoding-unclear': 'workbook';
    'input-encoding-wrong': 'workbook';
    'input-encrypted': 'protected-workbooks';
    'input-encrypted-otherwise': 'protected-workbooks';
    'input-interrupted': 'run-interrupted';
    'input-no-worksheets': 'workbook';
    'input-not-a-file': 'workbook';
    'input-not-a-spreadsheet': 'workbook';
    'input-not-csv': 'workbook';
    'input-is-link': 'workbook';
    'input-not-found': 'workbook';
    'input-numbers': 'limits';
    'input-old-xls': 'limits';
    'input-password-wrong': 'protected-workbooks';
    'input-protection-unknown': 'protected-workbooks';
    'input-too-large': 'workbook';
    'input-too-slow': 'workbook';
    'input-truncated': 'workbook';
    'input-unreadable': 'workbook';
  }
}

export {};
