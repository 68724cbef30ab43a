/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'setting-invalid': 'team-settings';
    'setting-missing': 'team-settings';
  }
}

export {};
