/** The errors that stop a command here, each with its page of the handbook. */
declare global {
  interface ErrorPages {
    'history-in-use': 'state-folder';
    'journal-damaged': 'state-folder';
    'journal-replaced': 'state-folder';
    'journal-unreadable': 'state-folder';
    'lock-held': 'run-interrupted';
    'lock-lost': 'run-interrupted';
    'state-dir-busy': 'state-folder';
    'state-dir-no-locks': 'state-folder';
    'state-dir-two-copies': 'use-from-code';
    'state-dir-unwritable': 'state-folder';
  }
}

export {};
