/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'store-full': 'team-files';
    'store-invalid': 'team-files';
    'store-unreachable': 'team-files';
    'stored-file-damaged': 'team-files';
    'stored-file-missing': 'team-files';
  }
}

export {};
