/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'not-allowed': 'team-command-line';
  }
}

export {};
