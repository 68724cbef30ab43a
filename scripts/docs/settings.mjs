import { code, toTable } from './tables.mjs';

/** Every setting of the service profile: its path, its default, what it is. */
export function describeProfile({ schema, defaults }) {
  return toTable(['Setting', 'Default', 'What it says'], rowsOf(schema, defaults, ''));
}

function rowsOf({ properties }, defaults, prefix) {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const value = defaults[name];
    if (property.properties !== undefined) return rowsOf(property, value, `${path}.`);
    return [[code(path), code(JSON.stringify(value)), describeValue(property)], ...itemRows(property, path)];
  });
}

/** The parts of a list's items. */
function itemRows({ items }, path) {
  const parts = Object.entries(items?.properties ?? {});
  return parts.map(([name, part]) => [code(`${path}[].${name}`), '', part.description ?? '']);
}

function describeValue({ description = '', enum: values, anyOf }) {
  const choices = values ?? anyOf?.flatMap((one) => one.const ?? []);
  const list = choices === undefined || choices.length > 8 ? [] : [`One of ${choices.map(code).join(', ')}.`];
  return [description, ...list].join(' ');
}

/** Every setting of a team, with the processes that read it. */
export function describeTeamSettings({ server, worker }) {
  const all = { ...server, ...worker };
  const rows = Object.entries(all).map(([key, setting]) => {
    const who = key in server ? (key in worker ? 'both' : 'server') : 'worker';
    return [nameSetting(setting), who, describeStandard(setting), describeMeaning(setting)];
  });
  return toTable(['Setting', 'Read by', 'Default', 'What it is'], rows);
}

function nameSetting({ name, isSecret }) {
  return isSecret ? `${code(name)}, ${code(`${name}_FILE`)}` : code(name);
}

function describeStandard({ isNeeded, standard }) {
  if (isNeeded) return 'needed';
  return standard === undefined ? '' : code(standard);
}

function describeMeaning({ says, example }) {
  return example === undefined ? says : `${says} (example: ${code(example)})`;
}
