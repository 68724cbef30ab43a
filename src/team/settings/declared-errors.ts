/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'setting-invalid': 'team-settings';
    'setting-missing': 'team-settings';
  }
}

export {};
