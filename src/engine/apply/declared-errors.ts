/** The errors that stop a command here, each with its page of the handbook. */
declare global {
  interface ErrorPages {
    'service-fault': 'run-interrupted';
  }
}

export {};
