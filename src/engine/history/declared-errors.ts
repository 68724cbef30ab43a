/** The errors that stop a command here, each with its page of the handbook. */
declare global {
  interface ErrorPages {
    'history-damaged': 'state-folder';
    'history-differs': 'state-folder';
    'history-empty': 'state-folder';
    'history-exists': 'state-folder';
    'history-missing': 'state-folder';
    'history-not-a-file': 'state-folder';
    'history-too-new': 'state-folder';
    'history-unwritable': 'state-folder';
  }
}

export {};
