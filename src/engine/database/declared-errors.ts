/** The errors that stop a command here, each with its page of the handbook. */
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
