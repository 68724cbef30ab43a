/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'server-not-ours': 'team-command-line';
    'server-refused': 'team-command-line';
    'sign-in-denied': 'team-command-line';
    'sign-in-expired': 'team-command-line';
    'submission-unknown': 'team-command-line';
    'tokens-open': 'team-command-line';
    'tokens-unreadable': 'team-command-line';
    'tokens-unwritable': 'team-command-line';
  }
}

export {};
