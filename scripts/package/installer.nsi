; Installs capsheet for one user, without rights of an administrator: makensis -DVERSION=… -DFOLDER=… -DOUTPUT=… installer.nsi
; FOLDER is what is to be installed, OUTPUT the installer.
Unicode true
SetCompressor /SOLID lzma
Name "capsheet ${VERSION}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\capsheet"
InstallDirRegKey HKCU "Software\capsheet" "InstallFolder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "capsheet"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs capsheet"
VIAddVersionKey "LegalCopyright" "See LICENSE"

!include "FileFunc.nsh"
!include "WinMessages.nsh"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\capsheet"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; The strings of NSIS end after 1,024 characters, and a PATH may be longer: it is changed by a script. Where a policy
; forbids scripts, everything else is installed all the same.
!macro ChangePath VERB
  SetOutPath "$PLUGINSDIR"
  File "path.ps1"
  nsExec::ExecToLog 'powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$PLUGINSDIR\path.ps1" ${VERB} "$INSTDIR"'
  Pop $0
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend

Section "capsheet"
  InitPluginsDir
  SetOutPath "$INSTDIR"
  ClearErrors
  File "${FOLDER}/capsheet.exe"
  IfErrors 0 +3
    MessageBox MB_ICONSTOP "capsheet.exe cannot be replaced. Close every window in which capsheet is running, and start the installer again." /SD IDOK
    Abort
  File "${FOLDER}/LICENSE"
  File "${FOLDER}/licences.md"
  File "${FOLDER}/CHANGELOG.md"

  ; The folder that a program starts in is the one that was set last.
  SetOutPath "$DOCUMENTS"
  CreateShortCut "$SMPROGRAMS\capsheet.lnk" "$INSTDIR\capsheet.exe" "ui" "$INSTDIR\capsheet.exe" 0 SW_SHOWNORMAL "" "capsheet in the browser"

  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\capsheet" "InstallFolder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "capsheet"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\capsheet.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0

  !insertmacro ChangePath add
  StrCmp $0 "0" +2
    DetailPrint "PATH is unchanged. In a terminal, start capsheet by its full path: $INSTDIR\capsheet.exe"
SectionEnd

; Only what was installed, and what was unpacked from it: the state folder and the workbooks are the user's.
Section "Uninstall"
  InitPluginsDir
  !insertmacro ChangePath remove
  SetOutPath "$TEMP"
  Delete "$SMPROGRAMS\capsheet.lnk"
  Delete "$INSTDIR\capsheet.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\licences.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$LOCALAPPDATA\capsheet\Cache"
  RMDir "$LOCALAPPDATA\capsheet"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\capsheet"
SectionEnd
