/** The errors that stop a command here, each with its page of the handbook. */
declare global {
  interface ErrorPages {
    'access-refused': 'install';
    'address-invalid': 'install';
    'address-wrong': 'install';
    'answer-too-large': 'profile';
    'answer-too-late': 'profile';
    'answer-unreadable': 'profile';
    'ca-file-invalid': 'proxy';
    'ca-file-missing': 'proxy';
    'ca-file-not-a-file': 'proxy';
    'connection-lost': 'run-interrupted';
    'credentials-refused': 'install';
    'file-changed': 'run-interrupted';
    'held-back': 'run-interrupted';
    'insecure-address': 'install';
    'list-incomplete': 'run-interrupted';
    'next-elsewhere': 'run-interrupted';
    'next-repeats': 'run-interrupted';
    'not-found': 'fit-the-service';
    'profile-invalid': 'profile';
    'profile-missing': 'profile';
    'profile-not-a-file': 'profile';
    'profile-unreadable': 'profile';
    'proxy-gateway': 'proxy';
    'proxy-invalid': 'proxy';
    'proxy-refused': 'proxy';
    'proxy-sign-in': 'proxy';
    'proxy-unreachable': 'proxy';
    'proxy-wrong': 'proxy';
    'rate-limited': 'profile';
    refused: 'correct-a-row';
    'request-invalid': 'profile';
    'request-too-large': 'profile';
    'service-down': 'run-interrupted';
    'service-impatient': 'run-interrupted';
    'service-not-found': 'install';
    'service-redirects': 'install';
    'service-tls': 'proxy';
    'token-refused': 'install';
  }
}

export {};
