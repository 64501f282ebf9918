@echo off
rem Starts Family Stories, or runs one of its commands. README.txt says more.
setlocal
set "START_FOLDER=%~dp0."
"%~dp0app\node\node.exe" --max-semi-space-size=4 "%~dp0app\start.mjs" %*
rem the window stays open, so that what went wrong can be read
if errorlevel 1 pause
