import { code, toTable } from './tables.mjs';

const keyOf = ({ flags, description }) => `${flags} ${description}`;

/** A chapter a command with the options it has alone, then the options that several commands share. */
export function describeCommands(program) {
  const commands = listCommands(program);
  const shared = findUsers(commands);
  const isShared = isSharedIn(commands);
  const chapters = commands.map((command) => describeCommand(command, (option) => !isShared(option)));
  return [...chapters, describeShared(commands, shared)].join('\n\n');
}

/** Tells of an option whether several of these commands have it. */
export function isSharedIn(commands) {
  const users = findUsers(commands);
  return (option) => (users.get(keyOf(option)) ?? []).length > 1;
}

/** The commands that have an option, by what it is called and does. */
function findUsers(commands) {
  const users = new Map();
  for (const command of commands)
    for (const option of command.options) users.set(keyOf(option), [...(users.get(keyOf(option)) ?? []), command]);
  return users;
}

/** Every command, each before the commands below it. */
export function listCommands({ commands }) {
  return commands.flatMap((command) => [command, ...listCommands(command)]);
}

/** `sandbox user`: the names on the way to it. */
export function nameOf(command) {
  const above = command.parent;
  return above === null || above.parent === null ? command.name() : `${nameOf(above)} ${command.name()}`;
}

function describeCommand(command, isOwn) {
  const own = command.options.filter(isOwn);
  const words = [...command.registeredArguments].map((argument) => [toPlaceholder(argument), describeOption(argument)]);
  const rows = [...words, ...own.map((option) => [option.flags, describeOption(option)])];
  const title = `## capsheet ${[nameOf(command), ...command.registeredArguments.map(toPlaceholder)].join(' ')}`;
  const sentence = `${capitalise(command.description())}.`;
  const table = rows.map(([name, what]) => [code(name), what]);
  return [
    title,
    sentence,
    ...(table.length === 0 ? [] : [toTable(['Argument or option', 'What it does'], table)]),
    ...toStatusLines(command).map((line) => `${line}.`),
  ].join('\n\n');
}

/** The exit statuses that mean something else than those of other commands: `Ends with status 4: a file is missing`. */
export function toStatusLines({ statuses = {} }) {
  return Object.entries(statuses).map(([status, meaning]) => `Ends with status ${status}: ${meaning}`);
}

function describeShared(commands, shared) {
  const rows = [...shared.values()].flatMap((users, index) => {
    if (users.length < 2) return [];
    const option = users[0].options.find((one) => keyOf(one) === [...shared.keys()][index]);
    const names = users.length === commands.length ? 'all' : users.map(nameOf).join(', ');
    return [[code(option.flags), names, describeOption(option)]];
  });
  return ['## Options of several commands', toTable(['Option', 'Commands', 'What it does'], rows)].join('\n\n');
}

/** The purpose of an option or an argument, the words that it may be, and its default. */
export function describeOption({ description, argChoices, defaultValue, negate }) {
  const choices = argChoices === undefined ? [] : [`one of ${argChoices.map(code).join(', ')}`];
  const fallback = defaultValue === undefined || negate ? [] : [`${code(String(defaultValue))} by default`];
  return [description, ...choices, ...fallback].join('; ');
}

/** `INPUT…`, or `[NAME]` where it may be left out. */
export function toPlaceholder(argument) {
  const { required, variadic } = argument;
  const word = (variadic ? argument.name().replace(/s$/, '') : argument.name()).toUpperCase();
  return required ? `${word}${variadic ? '…' : ''}` : `[${word}]`;
}

function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
