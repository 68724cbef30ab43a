/** The errors that stop a command here, each with its page of the handbook. */
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
