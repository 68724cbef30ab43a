/** What stops a command here, each with the page of the handbook that says more. */
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
