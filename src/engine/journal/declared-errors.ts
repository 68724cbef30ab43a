/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'history-in-use': 'new-machine';
    'journal-damaged': 'state-folder';
    'journal-replaced': 'state-folder';
    'journal-unreadable': 'state-folder';
    'lock-held': 'run-interrupted';
    'lock-lost': 'run-interrupted';
    'state-dir-busy': 'state-folder';
    'state-dir-no-locks': 'state-folder';
    'state-dir-unwritable': 'state-folder';
  }
}

export {};
