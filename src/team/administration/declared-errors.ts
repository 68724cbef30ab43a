/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'firm-busy': 'administer-team';
    'firm-closed': 'administer-team';
    'firm-open': 'administer-team';
    'firm-exists': 'administer-team';
    'firm-unknown': 'administer-team';
    'grant-of-group': 'administer-team';
    'grant-unknown': 'administer-team';
    'last-administrator': 'administer-team';
    'person-ambiguous': 'administer-team';
    'person-locked': 'administer-team';
    'person-oneself': 'administer-team';
    'person-unknown': 'administer-team';
    'subscription-unknown': 'watch-and-notify';
    'team-credentials-missing': 'administer-team';
    'watch-owner-unknown': 'watch-and-notify';
    'watch-unknown': 'watch-and-notify';
  }
}

export {};
