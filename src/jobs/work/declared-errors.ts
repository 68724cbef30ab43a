/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'temp-folder-full': 'team-workers';
    'upload-empty': 'browser';
  }
}

export {};
