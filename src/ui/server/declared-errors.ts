declare global {
  interface ErrorPages {
    busy: 'browser';
    'connection-missing': 'install';
    'file-gone': 'browser';
    'mapping-changed': 'foreign-spreadsheet';
    'mapping-unsettled': 'foreign-spreadsheet';
    'not-editable': 'browser';
    'nothing-open': 'browser';
    'nothing-under-way': 'browser';
    'plan-changed': 'run-interrupted';
    'plan-without-inputs': 'sign-off';
    'run-not-found': 'how-to/history';
    'settings-mixed': 'settings';
    'ui-port-taken': 'browser';
    'upload-too-large': 'browser';
    'upload-twice': 'browser';
    'warnings-unseen': 'sign-off';
  }
}

export {};
