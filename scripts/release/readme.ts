import { type Platform, startFile } from './platforms.ts';

const dataFolders = {
  linux: '~/.local/share/family-stories',
  darwin: '~/Library/Application Support/Family Stories',
  win32: '%APPDATA%\\Family Stories',
};

const warnings = {
  linux:
    'In a terminal: ./start.sh. Some desktops ask whether to run the file or to show it: choose “Run in terminal”.',
  darwin: `The file is not signed, so macOS refuses it the first time. Open System Settings → Privacy & Security, and
choose “Open Anyway” at the bottom. Or run this in Terminal, with the path of this folder:
xattr -dr com.apple.quarantine FOLDER`,
  win32: `The file is not signed, so Windows may say “Windows protected your PC”. Choose “More info”, then “Run anyway”.
If the firewall asks, allow private networks only.`,
};

/** The text of README.txt, beside the start file. */
export const readmeFor = (platform: Platform, version: string): string => {
  const file = startFile(platform);
  const command = platform.os === 'win32' ? file : `./${file}`;
  return `Family Stories ${version}

START
Double-click ${file}. A window opens, and then the browser, at http://127.0.0.1:3000/admin.
The first time the window shows your password: write it down, it is shown only once.
${warnings[platform.os]}

STOP
Press Ctrl+C in the window, or close it. Links work only while it runs and the computer is on.

WHERE THE STORIES ARE
In ${dataFolders[platform.os]}
The window says so at each start. Deleting this folder, or starting a newer release, leaves them alone.
If there is a folder named data beside ${file}, they are in that one instead.

A NEWER RELEASE
Stop this one, unpack the newer one, and start that. It finds the stories. If yours are in a folder named
data beside ${file}, move it beside the new one first.

SETTINGS
Lines such as HOST=0.0.0.0, which lets other devices in your network open it, go into settings.txt in the
folder of the stories. docs/configuration.md of the project lists all settings.

COMMANDS, in a terminal
${command} backup stories.tar     all stories and photos in one file, also while the server runs
${command} restore stories.tar    into an empty folder
${command} set-password           a new password
`;
};
