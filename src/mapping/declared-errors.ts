/** Errors that stop a command here, each with the handbook page that explains it. */
declare global {
  interface ErrorPages {
    'mapping-emptied': 'foreign-spreadsheet';
    'mapping-invalid': 'mapping';
    'mapping-misfit': 'mapping';
    'mapping-moved': 'foreign-spreadsheet';
    'mapping-unreadable': 'mapping';
    'ocf-funds-not-named': 'layouts';
  }
}

export {};
