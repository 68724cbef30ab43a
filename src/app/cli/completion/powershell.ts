import type { CompletedCommand, Value } from './command-table.ts';

/** For PowerShell 5.1 and later, which itself completes file names. */
export function completeInPowerShell(commands: readonly CompletedCommand[]): string {
  return `# Completes capsheet in PowerShell: capsheet completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName 'capsheet', 'capsheet.exe' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{}
  $values = @{}
${commands.flatMap(fillTables).join('\n')}
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = ''
  if ($typed.Count -gt 0) { $command = $typed[0] }
  if ($typed.Count -gt 1 -and $words.ContainsKey("$command $($typed[1])")) { $command = "$command $($typed[1])" }
  $found = $words[$command]
  if ($typed.Count -gt 0 -and $values.ContainsKey("$command $($typed[-1])")) { $found = $values["$command $($typed[-1])"] }
  if ($null -eq $found) { return }
  $found.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

function fillTables({ path, options, argument, below }: CompletedCommand): readonly string[] {
  const words = [
    ...below.map(({ name, description }) => entry(name, description)),
    ...(argument.kind === 'words' ? argument.words.map((word) => entry(word, word)) : []),
    ...options.map(({ flag, description }) => entry(flag, description)),
  ];
  return [
    `  $words[${quote(path)}] = [ordered]@{ ${words.join('; ')} }`,
    ...options.flatMap(({ flag, value }) =>
      value.kind === 'none' ? [] : [`  $values[${quote(`${path} ${flag}`)}] = ${valueIn(value)}`],
    ),
  ];
}

function valueIn(value: Value): string {
  return value.kind === 'words' ? `[ordered]@{ ${value.words.map((word) => entry(word, word)).join('; ')} }` : '$null';
}

function entry(word: string, description: string): string {
  return `${quote(word)} = ${quote(description)}`;
}

/** ASCII only: PowerShell decodes output in its own encoding, and curly quotes end a text as well. */
function quote(text: string): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('…', '...');
  return `'${plain.replaceAll("'", "''")}'`;
}
