/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'plan-damaged': 'run-interrupted';
    'plan-foreign': 'sign-off';
    'plan-newer': 'run-interrupted';
    'plan-stale': 'run-interrupted';
  }
}

export {};
