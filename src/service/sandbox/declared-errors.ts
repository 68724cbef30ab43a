/** The errors that stop a command here, each with its page of the handbook. */
declare global {
  interface ErrorPages {
    'faults-invalid': 'reference/sandbox';
    'faults-missing': 'reference/sandbox';
    'faults-not-a-file': 'reference/sandbox';
    'faults-unreadable': 'reference/sandbox';
    'sandbox-client-unknown': 'rehearse';
    'sandbox-company-unknown': 'rehearse';
    'sandbox-data-missing': 'rehearse';
    'sandbox-data-newer': 'rehearse';
    'sandbox-data-unreadable': 'rehearse';
    'sandbox-firm-exists': 'rehearse';
    'sandbox-firm-unknown': 'rehearse';
    'sandbox-not-empty': 'rehearse';
    'sandbox-permission-unknown': 'rehearse';
    'sandbox-port-taken': 'rehearse';
    'sandbox-role-unknown': 'rehearse';
    'sandbox-user-unknown': 'rehearse';
  }
}

export {};
