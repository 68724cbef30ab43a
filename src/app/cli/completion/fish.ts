import type { CompletedCommand, Value } from './command-table.ts';

/** For fish 3.0 and later. */
export function completeInFish(commands: readonly CompletedCommand[]): string {
  const deep = commands.flatMap(({ path }) => (path.includes(' ') ? [quote(path)] : []));
  return `# Completes capsheet in fish: capsheet completion fish | source
function __capsheet_at
    set -l typed (commandline -opc)
    set -e typed[1]
    set -l command "$typed[1]"
    if contains -- "$typed[1] $typed[2]" ${deep.join(' ')}
        set command "$typed[1] $typed[2]"
    end
    test "$command" = "$argv[1]"
end
complete -c capsheet -e
complete -c capsheet -f
${commands.flatMap(completeOne).join('\n')}
`;
}

function completeOne({ path, options, argument, below }: CompletedCommand): readonly string[] {
  const start = `complete -c capsheet -n ${quote(`__capsheet_at ${quote(path)}`)}`;
  return [
    ...below.map(({ name, description }) => `${start} -a ${quote(name)} -d ${quote(description)}`),
    ...(argument.kind === 'file' ? [`${start} -F`] : []),
    ...(argument.kind === 'words' ? [`${start} -a ${quote(argument.words.join(' '))}`] : []),
    ...options.map(
      ({ flag, description, value }) => `${start} -l ${flag.slice(2)}${valueIn(value)} -d ${quote(description)}`,
    ),
  ];
}

function valueIn(value: Value): string {
  if (value.kind === 'words') return ` -x -a ${quote(value.words.join(' '))}`;
  return { none: '', file: ' -r -F', folder: " -x -a '(__fish_complete_directories)'", other: ' -x' }[value.kind];
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
