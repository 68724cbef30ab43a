/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'mail-from-invalid': 'watch-and-notify';
    'smtp-url-invalid': 'watch-and-notify';
  }
}

export {};
