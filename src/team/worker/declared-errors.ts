/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'credentials-other-firm': 'team-workers';
    'portfolio-taken': 'team-workers';
    'workers-died': 'team-workers';
  }
}

export {};
