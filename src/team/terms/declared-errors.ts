/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'approval-void': 'four-eyes';
    'decision-comment': 'four-eyes';
    'decision-made': 'four-eyes';
    'decision-not-waiting': 'four-eyes';
    'decision-other-plan': 'four-eyes';
    'decision-own': 'four-eyes';
    'decision-role': 'four-eyes';
  }
}

export {};
