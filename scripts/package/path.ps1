# Puts a folder at the end of the user's PATH, or takes it out again. What stands in it with %NAMES% stays as it is.
param([ValidateSet('add', 'remove')] [string] $verb, [string] $folder)
$ErrorActionPreference = 'Stop'
$key = [Microsoft.Win32.Registry]::CurrentUser.OpenSubKey('Environment', $true)
$before = [string] $key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$folders = @($before -split ';' | Where-Object { $_ -ne '' -and $_ -ne $folder })
if ($verb -eq 'add') { $folders += $folder }
$after = $folders -join ';'
if ($after -ne $before) { $key.SetValue('Path', $after, 'ExpandString') }
$key.Close()
