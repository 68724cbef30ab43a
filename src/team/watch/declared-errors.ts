/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'not-allowed': 'team-command-line';
  }
}

export {};
