/** How the page labels what the command line calls by the names of its variables. */
const LABELS: readonly (readonly [name: RegExp, label: string])[] = [
  [/CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET/g, 'client ID and secret'],
  [/CAPSHEET_BASE_URL/g, 'the address of the service'],
  [/CAPSHEET_APP_URL/g, 'the address for cap tables'],
  [/CAPSHEET_CLIENT_ID/g, 'the client ID'],
  [/CAPSHEET_CLIENT_SECRET/g, 'the client secret'],
  [/CAPSHEET_STATE_DIR/g, 'the state folder'],
];

/** Gives what is said of settings, in the words of the form in which they are entered. */
export function toPageWords(text: string): string {
  const worded = LABELS.reduce((rest, [name, label]) => rest.replace(name, label), text);
  // A label may begin the sentence now; an address that begins it stays as it is.
  return text.startsWith('CAPSHEET_') ? worded.charAt(0).toUpperCase() + worded.slice(1) : worded;
}
