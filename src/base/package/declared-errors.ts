/** The errors that stop a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'files-not-loaded': 'install';
    'files-not-unpacked': 'install';
  }
}

export {};
