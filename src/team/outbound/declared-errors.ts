/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'address-refused': 'watch-and-notify';
    'private-addresses-invalid': 'watch-and-notify';
  }
}

export {};
