/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'mapping-missing': 'foreign-spreadsheet';
    'plan-with-inputs': 'sign-off';
  }
}

export {};
