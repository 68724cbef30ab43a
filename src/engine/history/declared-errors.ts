/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'history-damaged': 'new-machine';
    'history-differs': 'new-machine';
    'history-empty': 'new-machine';
    'history-exists': 'new-machine';
    'history-missing': 'new-machine';
    'history-not-a-file': 'new-machine';
    'history-too-new': 'new-machine';
    'history-unwritable': 'new-machine';
  }
}

export {};
