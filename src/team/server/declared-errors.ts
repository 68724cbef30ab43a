/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'database-away': 'team-command-line';
    'file-unknown': 'team-command-line';
    'findings-unknown': 'team-command-line';
    'not-the-maker': 'team-command-line';
    'own-fault': 'team-command-line';
    'plan-unknown': 'team-command-line';
    'server-outdated': 'team-command-line';
    'server-port-taken': 'team-settings';
    'service-fixed': 'administer-team';
    'submission-elsewhere': 'team-command-line';
    'submission-invalid': 'team-command-line';
    'submission-under-way': 'team-command-line';
    'too-many-requests': 'team-command-line';
  }
}

export {};
