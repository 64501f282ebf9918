import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * The data folder of a release: `data` beside its start file if that exists, else the user's folder for application
 * data, so that the stories survive an upgrade and deleting the release.
 */
export const findDataFolder = ({ beside, home, env, platform }) => {
  const data = join(beside, 'data');
  return existsSync(data) ? data : inUserFolder(home, env, platform);
};

const inUserFolder = (home, env, platform) => {
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Family Stories');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Family Stories');
  // relative paths are invalid (XDG Base Directory Specification)
  const dataHome = isAbsolute(env.XDG_DATA_HOME ?? '') ? env.XDG_DATA_HOME : join(home, '.local', 'share');
  return join(dataHome, 'family-stories');
};
