import packageJson from '../../package.json' with { type: 'json' };

/** The running release. Bundled by the build, so it stays right if package.json is replaced before the restart. */
export const version: string = packageJson.version;
