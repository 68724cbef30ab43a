/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'database-unfit': 'shared-journal';
    'database-unreachable': 'shared-journal';
    'database-url-invalid': 'shared-journal';
    'journal-too-new': 'state-folder';
    'journal-write-failed': 'state-folder';
  }
}

export {};
