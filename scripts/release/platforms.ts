/** A system to make an archive for; `os` and `cpu` as npm names them. */
export type Platform = { name: string; os: 'linux' | 'darwin' | 'win32'; cpu: 'x64' | 'arm64' };

export const platforms: Platform[] = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64' },
  { name: 'macos-arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'macos-x64', os: 'darwin', cpu: 'x64' },
  { name: 'windows-x64', os: 'win32', cpu: 'x64' },
];

/** How Node's downloads name a system. */
export const nodeName = ({ os, cpu }: Platform): string => `${os === 'win32' ? 'win' : os}-${cpu}`;

export const nodePackage = (platform: Platform): string => `node-${nodeName(platform)}`;

export const nodeProgram = ({ os }: Platform): string => (os === 'win32' ? 'node.exe' : 'bin/node');

/** The file to double-click. */
export const startFile = ({ os }: Platform): string =>
  ({ linux: 'start.sh', darwin: 'start.command', win32: 'start.cmd' })[os];
