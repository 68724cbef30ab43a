/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'bundle-exists': 'run-interrupted';
    'bundle-unwritable': 'run-interrupted';
  }
}

export {};
