/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'service-fault': 'run-interrupted';
  }
}

export {};
