declare global {
  interface ErrorPages {
    'plan-damaged': 'run-interrupted';
    'plan-foreign': 'sign-off';
    'plan-newer': 'run-interrupted';
    'plan-stale': 'run-interrupted';
  }
}

export {};
