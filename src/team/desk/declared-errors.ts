/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'mapping-missing': 'foreign-spreadsheet';
    'plan-with-inputs': 'sign-off';
  }
}

export {};
